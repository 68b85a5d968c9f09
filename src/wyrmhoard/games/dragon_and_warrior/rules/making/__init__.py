"""Who makes suggestions of which kind, a module for each subject."""
