"""Names over narrow columns of points."""

from game.presentation.short_names import short_names


def of_letters(number: int):  # type: ignore[no-untyped-def]
    return lambda name: len(name) <= number


def test_names_that_fit_stay_whole() -> None:
    assert short_names(("You", "Bruno"), of_letters(5)) == ("You", "Bruno")


def test_all_names_are_cut_alike() -> None:
    names = ("You", "Ada", "Bruno", "Clio", "Dmitri")
    assert short_names(names, of_letters(4)) == ("You", "Ada", "Bru…", "Clio", "Dmi…")
    assert short_names(names, of_letters(3)) == ("You", "Ada", "Br…", "Cl…", "Dm…")


def test_a_number_at_the_end_tells_two_names_apart() -> None:
    assert short_names(("You", "You 2", "You 10"), of_letters(3)) == ("You", "Yo2", "Y10")
    assert short_names(("You", "You 2", "You 10"), of_letters(4)) == ("You", "Yo…2", "Y…10")


def test_a_sign_goes_before_a_letter_does() -> None:
    assert short_names(("Ada", "🦊 Annabel"), of_letters(5)) == ("Ada", "Anna…")


def test_names_that_begin_alike_are_cut_where_they_fit() -> None:
    assert short_names(("Johanna", "Johannes"), of_letters(4)) == ("Joh…", "Joh…")
