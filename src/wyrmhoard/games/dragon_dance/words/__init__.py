"""What people read: questions and options, the log, the text on cards."""
