"""The contract every game keeps: seats, moves, dice, views, records, fairness. No game and no input or output."""
