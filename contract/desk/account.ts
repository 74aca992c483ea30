import * as z from "zod/mini";
import { grantKinds } from "#core/access/grant.ts";
import { newsAnswer } from "./news.ts";
import { noContactReasons } from "#core/account/no-contact.ts";
import { alertKinds } from "#core/account/account-alerts.ts";
import { amountCents, day, instant } from "../scalars.ts";
import { subscriptionStatus } from "../subscription-status.ts";
import { deskAccountFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();

const place = z.object({
  street: text,
  city: text,
  stateCode: text,
  zip: text,
  method: z.enum(["carrier", "mail", "none"]),
  route: z.nullable(text),
});

const sum = z.object({ amountCents, lines: z.array(z.object({ label: text, amountCents })) });

const note = z.object({
  noteId: z.int(),
  author: text,
  text,
  followUpOn: z.nullable(day),
  madeAt: instant,
});

export const deskAccount = z.object({
  accountNumber: z.int(),
  /** The version of the account that was shown: an action sends it back. */
  version: z.int(),
  name: text,
  firstName: text,
  lastName: text,
  email: text,
  /** A new email address that waits for its confirmation; "": none. */
  pendingEmail: text,
  phone: text,
  /** Why the reader must not be contacted; null: contact is allowed. */
  noContact: z.nullable(z.enum(noContactReasons)),
  /** News and offers by email: the answer in effect for the mailbox. Null: nobody has answered. */
  news: z.nullable(newsAnswer),
  /** The account into which this one was merged; null: it wasn't. */
  mergedInto: z.nullable(z.int()),
  /** Accounts that were merged into this one. Their history stays with them. */
  mergedFrom: z.array(z.int()),
  /** The newspaper's date when the account was read. */
  today: day,
  since: day,
  people: z.array(
    z.object({
      name: text,
      email: text,
      isConfirmed: z.boolean(),
      kind: z.enum(grantKinds),
      since: instant,
      isLocked: z.boolean(),
    }),
  ),
  /**
   * People whose access was removed recently, or whose login is still locked. The login can be locked and unlocked from
   * here.
   */
  removed: z.array(z.object({ email: text, on: day, isLocked: z.boolean() })),
  /** Where the paper is delivered now. Null: nothing is delivered. */
  delivery: z.nullable(place),
  /** Null: same as the delivery address. */
  billing: z.nullable(place),
  /** The reader's season away; `back`: the address afterward, if it differs from the present one. */
  away: z.nullable(z.object({ until: day, kind: z.enum(["digital", "address"]), back: z.nullable(place) })),
  nextPaperOn: z.nullable(day),
  plan: z.nullable(z.object({ name: text, amountCents, term: text, isPrint: z.boolean() })),
  /** What the subscription changes to, if plan or price will change. */
  nextPlan: z.nullable(z.object({ name: text, amountCents, term: text })),
  status: z.object({ code: z.nullable(subscriptionStatus), text }),
  paysBy: z.nullable(z.enum(["ezpay", "bill"])),
  paidThrough: z.nullable(day),
  /** Credit left over from earlier payments. */
  balanceCents: amountCents,
  owed: z.nullable(z.extend(sum, { since: z.nullable(day) })),
  /** `cancelBy`: the last day on which canceling avoids it. */
  nextCharge: z.nullable(z.extend(sum, { date: day, cancelBy: z.nullable(day) })),
  /** `isOut`: the bill was sent on that day. */
  nextBill: z.nullable(z.extend(sum, { date: day, isOut: z.boolean() })),
  card: z.nullable(z.object({ brand: text, last4: text, expires: text })),
  /**
   * The circulation system that keeps the account, and the expire date that it reported last; null: the account is kept
   * here.
   */
  circulation: z.nullable(z.object({ system: text, expireOn: z.nullable(day) })),
  pending: z.array(z.object({ date: z.nullable(day), text })),
  alerts: z.array(z.object({ kind: z.enum(alertKinds), text })),
  /** Stops that can still be changed, redeliveries that are not settled, and gifts that the account has given. */
  open: z.object({ stops: z.int(), redeliveries: z.int(), gifts: z.int() }),
  /** Open notes, with those that have a day to come back first. */
  notes: z.array(note),
});
export type DeskAccount = z.output<typeof deskAccount>;

export const deskGetAccount = deskEndpoint({
  method: "GET",
  path: "/api/desk/account",
  summary: "The current state of an account: who, where, plan, money, and what to know before anything is done",
  action: "see",
  about: "publication",
  query: z.strictObject(deskAccountFields),
  output: deskAccount,
});

export const deskAddNote = deskEndpoint({
  method: "POST",
  path: "/api/desk/notes",
  summary: "Writes a note on an account, with a day for a follow-up",
  action: "note",
  about: "publication",
  body: z.strictObject({
    ...deskAccountFields,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
    followUpOn: z.optional(day),
  }),
  output: z.object({ isSuccess: z.literal(true), noteId: z.int() }),
});

export const deskSettleNote = deskEndpoint({
  method: "POST",
  path: "/api/desk/notes/settle",
  summary: "Settles a note: no follow-up is needed anymore",
  action: "note",
  about: "publication",
  body: z.strictObject({ ...deskAccountFields, noteId: z.int().check(z.positive()) }),
  output: z.object({ isSuccess: z.literal(true) }),
});
