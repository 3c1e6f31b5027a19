"""The wire: topics, messages, who may read and write what, and the connection itself."""
