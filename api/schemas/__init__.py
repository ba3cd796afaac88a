"""What goes in and out, one module a resource."""
