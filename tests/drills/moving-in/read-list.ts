import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { asking } from "../asking.ts";
import type { Drilled } from "../program.ts";
import type { Planted } from "./old-list.ts";
import { type OldReader, promisedThrough } from "./old-reader.ts";
import type { PaperDay } from "./paper-days.ts";
import { domain } from "./the-paper.ts";

/** The file of rejected rows names each row that was made wrong, by its line and with its reason, and no other. */
export function expectPlanted(file: string, planted: readonly Planted[]): void {
  const [, ...rows] = parse(readFileSync(file), { relaxColumnCount: true });
  const found = new Map(rows.map(([line = "", reason = ""]) => [Number(line), reason] as const));
  expect(planted.filter(({ line, says }) => !says.test(found.get(line) ?? "not rejected"))).toEqual([]);
  expect(rows).toHaveLength(planted.length);
}

export type Stored = {
  readonly number: string;
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly phone: string;
  readonly zip: string;
  readonly street: string;
  readonly plan: string;
  readonly paidThrough: string;
  readonly balanceCents: number;
  readonly hasCard: boolean;
  readonly isGift: boolean;
};

/** Everybody who was imported, from the database, by old number. */
export const storedReaders = (drilled: Drilled): Promise<Stored[]> =>
  asking<Stored>(
    drilled,
    `select m.old_number as number, a.first_name as first, a.last_name as last, a.contact_email as email, a.phone, d.zip5 as zip,
       d.street, m.bundle_id as plan, m.paid_through::text as "paidThrough", (m.said ->> 'balance')::int as "balanceCents",
       m.sealed_token is not null as "hasCard", (m.said ->> 'gift')::boolean as "isGift"
     from imported_account m join account a using (tenant_id, account_number) join tenant t using (tenant_id)
     left join address d on d.tenant_id = m.tenant_id and d.address_id = coalesce(m.delivery_address_id, m.billing_address_id)
     where t.domain = $1 order by m.old_number`,
    [domain],
  );

/** How readers must be stored: as they really are, however they were written. */
export const asStored = (readers: readonly OldReader[], today: PaperDay): Stored[] =>
  readers
    .map((reader) => ({
      number: reader.number,
      first: reader.first,
      last: reader.last,
      email: reader.email,
      phone: reader.phone === "" ? "" : `+1${reader.phone}`,
      zip: reader.zip,
      street: streetAsStored(reader),
      plan: reader.plan.plan,
      paidThrough: promisedThrough(reader, today),
      balanceCents: reader.balanceCents,
      hasCard: reader.card !== null,
      isGift: reader.isGift,
    }))
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));

/** Abbreviated as by the Postal Service. */
const streetAsStored = ({ street, unit }: OldReader): string =>
  street.replace("Street", "St").replace("Avenue", "Ave").replace("Road", "Rd") + (unit === "" ? "" : ` # ${unit}`);

export type CompareAnswer = {
  readonly same: number;
  readonly found: readonly FoundByCompare[];
};
type FoundByCompare =
  | {
      readonly kind: "differs";
      readonly oldNumber: string;
      readonly differences: readonly { readonly what: string; readonly days: number; readonly cents: number }[];
    }
  | { readonly kind: "not-here" | "not-there"; readonly oldNumber: string }
  | { readonly kind: "unreadable"; readonly line: number };

/** A comparison's findings, in the shape of the expected ones. */
export function foundByCompare({ found }: CompareAnswer) {
  const numbersOf = (kind: "not-here" | "not-there"): string[] =>
    found.flatMap((each) => (each.kind === kind ? each.oldNumber : [])).toSorted();
  return {
    differ: found
      .flatMap((each) =>
        each.kind === "differs"
          ? each.differences.map(({ what, days, cents }) => ({ number: each.oldNumber, what, days, cents }))
          : [],
      )
      .toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    added: numbersOf("not-here"),
    gone: numbersOf("not-there"),
    unreadable: found.flatMap((each) => (each.kind === "unreadable" ? each.line : [])),
  };
}

export type ImportAnswer = {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
};
