import { type Ledger, openLedger } from "../ledger.ts";
import { moodSchema } from "../moods.ts";

const schema = `
  create table if not exists customer (id text primary key, account text not null, fields text not null) strict;
  create table if not exists method (
    id text primary key, account text not null, card text not null, month integer not null, year integer not null,
    line1 text not null, zip text not null, cvc text not null, customer text, asked integer not null default 0
  ) strict;
  create table if not exists intent (
    number integer primary key, id text not null unique, account text not null, object text not null,
    secret text not null, made integer not null, status text not null, amount integer not null, customer text,
    keeps integer not null, method text, description text not null, metadata text not null, code text, decline text,
    charge text
  ) strict;
  create index if not exists intent_customer on intent (account, customer);
  create table if not exists charge (
    number integer primary key, id text not null unique, account text not null, intent text not null references intent (id),
    made integer not null, amount integer not null, status text not null, method text not null, code text, decline text
  ) strict;
  create index if not exists charge_made on charge (account, made);
  create table if not exists refund (
    number integer primary key, id text not null unique, account text not null, intent text not null references intent (id),
    made integer not null, amount integer not null, status text not null, metadata text not null
  ) strict;
  create index if not exists refund_intent on refund (intent);
  create table if not exists dispute (
    number integer primary key, id text not null unique, account text not null, intent text not null references intent (id),
    charge text not null, made integer not null, amount integer not null, status text not null, reason text not null
  ) strict;
  create table if not exists replay (
    account text not null, key text not null, request text not null, status integer not null, body text not null,
    primary key (account, key)
  ) strict;
`;

/** What the emulated Stripe remembers. Of a card, it stores only which test card it is, never its number. */
export type StripeLedger = Ledger;

export const openStripeLedger = (file: string): StripeLedger => openLedger(file, schema + moodSchema);
