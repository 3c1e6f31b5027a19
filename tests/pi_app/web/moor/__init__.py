"""The Moor: a game of hidden walking on 300 round spaces with a lantern that is swung, for the page's own tests."""
