import { type Ledger, openLedger } from "../ledger.ts";

const schema = `
  create table if not exists publication (
    code text primary key, behaviour text not null default 'answers', drawn_on text not null
  ) strict;
  create table if not exists account (
    publication text not null, number integer not null, name text not null, status text not null,
    schedule text not null, expire text, half_units integer not null default 0, balance integer not null default 0,
    stops text not null default '{}', primary key (publication, number)
  ) strict;
  create table if not exists command (
    place integer primary key, publication text not null, id text not null, account integer not null, kind text not null,
    date text not null, body text not null, received integer not null, times integer not null default 1,
    status text not null, effective text, code text not null default '', message text not null default '',
    unique (publication, id)
  ) strict;
  create index if not exists command_account on command (publication, account, place);
  create table if not exists history (
    place integer primary key, publication text not null, account integer not null, date text not null, what text not null,
    amount integer, expire text
  ) strict;
  create index if not exists history_account on history (publication, account, place);
`;

/** What the emulated circulation system remembers. */
export type CirculationLedger = Ledger;

export const openCirculationLedger = (file: string): CirculationLedger => openLedger(file, schema);
