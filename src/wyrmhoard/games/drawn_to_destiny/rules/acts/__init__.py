"""What a Unit can do on its Turn: attacks, Powers, devices, locks, hiding."""
