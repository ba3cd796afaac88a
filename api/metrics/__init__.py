"""What operators watch: counts and times, and a page that tells them to Prometheus."""
