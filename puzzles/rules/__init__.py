"""Questions about the rules: what may be done, what it scores, who wins. Proof ``rules``.

Every option is tried on the rules engine; positions come out of deals that were really played.
"""
