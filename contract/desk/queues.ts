import * as z from "zod/mini";
import { queueNames } from "#core/staff/queue.ts";
import { day, domain } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

/** The most items on one page. */
export const queuePageSize = 50;

const queue = z.enum(queueNames);
const itemKey = z.string().check(z.minLength(1), z.maxLength(200));
/** What every call about one item names. */
const itemFields = { publication: domain, queue, key: itemKey };
const staffId = z.int().check(z.positive());
const done = z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") });

/** How many items wait in a queue, and the day of the oldest; null: nothing waits. */
export const queueCount = z.object({ queue, waiting: z.int(), oldest: z.nullable(day) });

export const queueItem = z.object({
  publication: z.string(),
  publicationName: z.string(),
  queue,
  key: z.string(),
  /** Null: it belongs to no known account. */
  accountNumber: z.nullable(z.int()),
  /** The reader's name; "" without an account. */
  name: z.string(),
  about: z.string(),
  /** Since when it has waited; for a promise, by when it must be kept. */
  day,
  /** For how many days it has waited, by the publication's calendar; negative: its day is still ahead. */
  ageDays: z.int(),
  /** Who has taken it, and when by the publication's clock: "2:14 p.m.", "Mar 3". */
  taken: z.nullable(z.object({ staffId: z.int(), name: z.string(), at: z.string(), isMine: z.boolean() })),
  /** How the caller can settle it. Empty: it settles itself, or the caller's role may not settle it. */
  outcomes: z.array(
    z.object({ word: z.string(), means: z.string(), movesMoney: z.boolean(), takesCheck: z.boolean() }),
  ),
  /** Who may settle it, if the caller's role may not; "" if the caller may, or if it settles itself. */
  notAllowed: z.string(),
});
export type QueueItem = z.output<typeof queueItem>;

export const deskGetQueues = deskEndpoint({
  method: "GET",
  path: "/api/desk/queues",
  summary: "The work queues: the number of items in each, and one page of items, oldest first, with who has taken each",
  action: "see",
  about: "installation",
  query: z.strictObject({
    /** A domain. Left out: all publications where the caller works. */
    publication: z.optional(domain),
    queue: z.optional(queue),
    /** Left out: all items. */
    who: z.optional(z.enum(["me", "nobody"])),
    /** Where the previous page ended: its `next`. */
    after: z.optional(z.string().check(z.minLength(1), z.maxLength(600))),
  }),
  output: z.object({
    queues: z.array(queueCount),
    items: z.array(queueItem),
    next: z.nullable(z.string()),
  }),
});

export const deskTakeItem = deskEndpoint({
  method: "POST",
  path: "/api/desk/queues/take",
  summary: "Takes an item that nobody has; the refusal says who has it",
  action: "settleQueue",
  about: "publication",
  body: z.strictObject(itemFields),
  output: done,
});

export const deskHandOverItem = deskEndpoint({
  method: "POST",
  path: "/api/desk/queues/hand-over",
  summary: "Gives an item to a colleague of the publication, takes it over, or puts it back",
  action: "settleQueue",
  about: "publication",
  body: z.strictObject({
    ...itemFields,
    /** Who had the item when the caller looked; null: nobody. */
    from: z.nullable(staffId),
    /** Null: nobody has the item anymore. */
    to: z.nullable(staffId),
  }),
  output: done,
});

export const deskSettleItem = deskEndpoint({
  method: "POST",
  path: "/api/desk/queues/settle",
  summary: "Settles an item with one of its outcomes; one that moves money asks for the password again",
  action: "settleQueue",
  about: "publication",
  body: z.strictObject({
    ...itemFields,
    outcome: z.string().check(z.minLength(1), z.maxLength(40)),
    /** The number of the check that paid it. */
    check: z.optional(z.string().check(z.regex(/^[\w-]{1,20}$/))),
    note: z.string().check(z.trim(), z.maxLength(2000)),
  }),
  output: z.union([z.extend(done, { text: z.string() }), deskProblem]),
});

export const deskGetColleagues = deskEndpoint({
  method: "GET",
  path: "/api/desk/colleagues",
  summary: "Who else works for a publication and may take queue items, by name",
  action: "settleQueue",
  about: "publication",
  query: z.strictObject({ publication: domain }),
  output: z.object({ colleagues: z.array(z.object({ staffId: z.int(), name: z.string() })) }),
});
