import { expect, test } from "vitest";
import { productFiles } from "./house-files.ts";

/** `d.address_id = coalesce(...)`: under row-level security no index can be used for it (server/db/computed-first.ts). */
const byExpression = /\b\w+\.\w+_(?:id|number|hash|code) = (?:coalesce|case|greatest|least|nullif)\b/g;

/**
 * `lower(a.contact_email) = ...`: no index can be used for it, either, not even one on the expression, because `lower`
 * is not leakproof.
 */
const inLowercase = /\blower\((?:\w+\.)?\w+\) (?:=|in\b)/g;

/** Comparisons of rows that other columns have already found: they only choose among a few. */
const amongFew: readonly string[] = [
  "server/store/account/account-header.ts: lower(l.recipient) =",
  "server/store/account/contact-email.ts: lower(a.e_notice_email) =",
  "server/store/account/person.ts: lower(f.recipient_email) =",
  "server/store/email/bounce.ts: lower(e_notice_email) =",
];

/**
 * Erasing a person reads whole tables of a publication, because what was sent to an address need not name its account.
 */
const byErasure: readonly string[] = [
  "server/store/account/person-records.ts: lower(g.recipient_email) =",
  "server/store/account/person-records.ts: lower(l.recipient) =",
  "server/store/account/personal-data.ts: lower(x.recipient) =",
  "server/store/account/personal-data.ts: lower(x.recipient_email) =",
  "server/store/account/personal-data.ts: lower(x.sender) =",
];

const found = (text: string, what: RegExp): string[] => text.replaceAll(/\s+/g, " ").match(what) ?? [];

const files = productFiles().filter(({ path }) => !path.startsWith("server/db/migrations/"));
const foundIn = (what: RegExp): string[] => [
  ...new Set(files.flatMap(({ path, text }) => found(text, what).map((place) => `${path}: ${place}`))),
];

test("rows are looked up by values, and never by an expression that reads every row of a publication", () => {
  expect(foundIn(byExpression)).toEqual([]);
});

test("rows are looked up by plain columns: whatever is compared in lowercase has its own column", () => {
  expect(foundIn(inLowercase).toSorted()).toEqual([...amongFew, ...byErasure].toSorted());
});

test("finds such a lookup, but not a value that was computed first", () => {
  expect(
    found("where d.tenant_id = $1\n  and d.address_id\n  = coalesce(u.billing_address_id, $2)", byExpression),
  ).toHaveLength(1);
  expect(
    found("set amount = coalesce(excluded.amount, t.amount) where d.address_id = place.key", byExpression),
  ).toEqual([]);
  expect(
    found(
      "where lower(a.contact_email)\n = $1 or lower(email) in (select m.email) or lower(sender) = any($2)",
      inLowercase,
    ),
  ).toHaveLength(3);
  expect(found("where a.contact_mailbox = lower($1) and g.email = lower(a.contact_email)", inLowercase)).toEqual([]);
});
