"""Where the page is: the names and the address it answers to, and the certificate for them."""
