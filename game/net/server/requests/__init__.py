"""What each message of a client makes the server do, registered by the class of the message."""
