"""What is true at a table, as values, and the one wording of each: short, long, and for the ear.

A module for each subject. A fact is a frozen value, made by `of` from what a viewer sees; `short`
is a word or two beside a figure, `long` what a line has room for, `ear` a whole sentence. Whoever
shows or tells a fact reads it here.
"""
