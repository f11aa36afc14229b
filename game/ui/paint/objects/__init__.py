"""Objects that stand for goals and places: drawn once, in colour or as a silhouette."""
