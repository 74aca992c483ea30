import { type Ledger, openLedger } from "../ledger.ts";
import { moodSchema } from "../moods.ts";
import { disputeSchema } from "./disputes.ts";

const schema = `
  create table if not exists access_token (token text primary key, client text not null, ends integer not null) strict;
  create table if not exists paypal_order (
    id text primary key, client text not null, request text not null, made integer not null,
    status text not null, choice text not null default '', cents integer not null, invoice text not null,
    custom text not null, brand text not null, return_url text not null, cancel_url text not null,
    unique (client, request)
  ) strict;
  create table if not exists capture (
    number integer primary key, id text not null unique, order_id text not null unique references paypal_order,
    client text not null, made integer not null, cents integer not null, invoice text not null, custom text not null,
    unique (client, invoice)
  ) strict;
  create table if not exists refund (
    id text primary key, capture_id text not null references capture (id), client text not null, request text not null,
    cents integer not null, unique (client, request)
  ) strict;
  create table if not exists undone (id text primary key, status text not null) strict;
`;

/** What the emulated PayPal remembers. */
export type PayPalLedger = Ledger;

export const openPayPalLedger = (file: string): PayPalLedger => openLedger(file, schema + disputeSchema + moodSchema);
