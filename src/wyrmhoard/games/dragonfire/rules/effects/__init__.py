"""What effects do, and whom they mean."""
