"""What the people at the table settle among themselves: sheets, the X card, motions, votes, sessions."""
