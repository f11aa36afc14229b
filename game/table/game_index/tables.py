"""The tables of the index, and their version: an index of another one is made anew."""

from __future__ import annotations

from typing import Final

from game.storage.database_parts import DatabasePart

_TABLES: Final = """
create table facet(
    id integer primary key,
    kind text not null,
    key text not null,
    unique (kind, key)
);
create table game(
    id integer primary key,
    name blob not null unique,
    size integer not null,
    changed integer not null,
    sure integer not null,
    status text not null,
    newer integer not null,
    ended real not null,
    variant text not null,
    players integer not null,
    rules integer not null,
    outcome integer not null,
    levels integer not null,
    words text not null,
    options text not null,
    own_rules integer not null,
    daily text not null,
    won integer,
    deal integer not null,
    points integer,
    made integer,
    unfinished integer not null,
    ended_early integer not null,
    onlooked integer not null,
    broken integer not null
);
create table record(
    game integer primary key references game(id) on delete cascade,
    header blob,
    totals text not null,
    winners text not null,
    abandoned integer not null
);
create index game_by_end on game(ended, name);
create index game_by_status on game(status);
create index game_by_rules on game(rules);
create index game_by_outcome on game(outcome);
create index game_by_levels on game(levels);
create index game_by_trouble on game(unfinished, ended_early, onlooked, broken)
    where unfinished or ended_early or onlooked or broken;
create index game_unsure on game(sure) where not sure;
create table kind(
    id integer primary key,
    profile text not null,
    unnamed integer not null,
    player text not null,
    variant text not null,
    own_rules integer not null,
    length text not null,
    daily integer not null,
    players integer not null,
    opponents text not null,
    unique (profile, unnamed, player, variant, own_rules, length, daily, players, opponents)
);
create table seat(
    id integer primary key,
    game integer not null references game(id) on delete cascade,
    place integer not null,
    kind integer not null,
    ended text not null,
    sharing integer not null,
    total integer not null,
    undone integer not null,
    mixed integer not null,
    known_cards integer not null,
    hinted integer not null,
    deals integer not null,
    exact integer not null,
    points integer not null
);
create table told(
    seat integer primary key references seat(id) on delete cascade,
    told blob not null,
    checksum integer not null
);
create index seat_by_game on seat(game, place);
create index seat_by_kind on seat(kind, game, place);
create index seat_by_end on seat(ended);
create index seat_by_exact on seat(exact, deals, game);
create table deal(
    seat integer not null references seat(id) on delete cascade,
    number integer not null,
    game integer not null,
    kind integer not null,
    size integer not null,
    bid integer not null,
    tricks integer not null,
    points integer not null,
    position integer not null,
    trump text not null,
    turn_up text not null,
    cards integer not null,
    pack integer not null,
    first integer not null,
    second integer not null,
    third integer not null,
    fourth integer not null,
    trumps integer not null,
    primary key (seat, number)
) without rowid;
create index deal_by_kind on deal(kind, size, bid, tricks, points);
create index deal_by_bid on deal(size, bid, tricks, position, turn_up, game);
create table deal_tally(
    kind integer not null,
    grouping text not null,
    value not null,
    deals integer not null,
    exact integer not null,
    over integer not null,
    under integer not null,
    points integer not null,
    squares integer not null,
    best integer not null,
    worst integer not null,
    primary key (grouping, kind, value)
) without rowid;
create table game_tally(
    kind integer not null,
    sharing integer not null,
    games integer not null,
    best integer not null,
    worst integer not null,
    undone integer not null,
    mixed integer not null,
    known_cards integer not null,
    hinted integer not null,
    primary key (kind, sharing)
) without rowid;
create table last_game(
    kind integer primary key,
    name blob not null,
    place integer not null
);
create table shelf(
    folder blob primary key,
    mark integer not null,
    state text
) without rowid;
create table course(
    id integer primary key,
    profile text not null,
    player text not null,
    unnamed integer not null,
    made_by text not null,
    unique (profile, player, unnamed)
);
create table course_game(
    course integer not null,
    ended text not null,
    name blob not null,
    place integer not null,
    variant text not null,
    seed text not null,
    number integer,
    value real,
    ci95 real,
    primary key (course, ended, name, place)
) without rowid;
create index course_game_by_seed on course_game(course, seed);
create index course_game_by_number on course_game(course, number);
create table course_state(
    course integer not null,
    ended text not null,
    name blob not null,
    place integer not null,
    games integer not null,
    state blob not null,
    checksum integer not null,
    primary key (course, ended, name, place)
) without rowid;
"""
INDEX: Final = DatabasePart("games", 3, _TABLES, again=True)
"""All of them."""
TABLE_NAMES: Final = (
    *("course_state", "course_game", "course", "shelf", "last_game", "game_tally", "deal_tally"),
    *("deal", "told", "seat", "kind", "record", "game", "facet"),
)
"""In the order in which they can be emptied."""
