import * as z from "zod/mini";
import { amountCents, day, domain, instant } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { goingLive } from "./going-live.ts";
import { queueCount } from "./queues.ts";

const count = z.int();

/** How many days ahead upcoming renewals are counted. */
export const renewalDays = 14;

/** A check of the running program that has become an alarm. `./doorstep check` shows it, too. */
export const alarm = z.object({
  /** What the alarm is about: "Gateway"; for the installation, also the host. */
  title: z.string(),
  says: z.string(),
  since: instant,
});
export type Alarm = z.output<typeof alarm>;

/** One day at one publication. */
export const dayAtPublication = z.object({
  publication: z.string(),
  name: z.string(),
  /** By the newspaper's calendar. */
  today: day,
  queues: z.array(queueCount),
  wrong: z.object({
    /** Why no card can be charged; "" if nothing is wrong. */
    gateway: z.string(),
    /** Payments whose outcome the gateway has not reported for a quarter of an hour. */
    unansweredPayments: count,
    /** Emails that have waited for a quarter of an hour. */
    waitingEmails: count,
    /** The last comparison with the circulation system; null: there has been none. */
    circulation: z.nullable(z.object({ reportOn: day, findings: count })),
    /** Alarms of this publication. */
    alarms: z.array(alarm),
  }),
  /** Subscribers from another system are about to begin here, or began within the last month; null: neither. */
  goingLive: z.nullable(z.object({ ...goingLive.shape, live: count, waiting: count })),
  starts: count,
  stops: count,
  cancellations: count,
  complaints: count,
  /** Null: the caller's role doesn't see money. */
  moneyIn: z.nullable(z.object({ payments: count, amountCents })),
  renewals: z.object({
    through: day,
    count,
    /** At today's prices, before added tax. Null: the caller's role doesn't see money. */
    amountCents: z.nullable(amountCents),
    /** Charges tried in the last seven days. */
    tried: count,
    paid: count,
  }),
});
export type DayAtPublication = z.output<typeof dayAtPublication>;

export const deskGetToday = deskEndpoint({
  method: "GET",
  path: "/api/desk/today",
  summary: "A day at a glance: what is waiting, what went wrong, what happened, and the money received and expected",
  action: "see",
  about: "installation",
  query: z.strictObject({
    /** A publication's domain. Left out: all publications where the caller works. */
    publication: z.optional(domain),
  }),
  output: z.object({
    places: z.array(dayAtPublication),
    /** Alarms of the installation as a whole. Null: the caller works only at single publications. */
    installation: z.nullable(z.array(alarm)),
  }),
});

/** The figures of Today whose items can be listed. */
export const dayListKinds = ["starts", "stops", "cancellations", "complaints", "renewals", "circulation"] as const;

export const deskGetDayList = deskEndpoint({
  method: "GET",
  path: "/api/desk/day-list",
  summary: "The accounts behind a figure of Today, a page at a time",
  action: "see",
  about: "publication",
  query: z.strictObject({
    publication: domain,
    kind: z.enum(dayListKinds),
    /** Where the previous page ended: its `next`. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  output: z.object({
    day,
    rows: z.array(z.object({ accountNumber: z.int(), name: z.string(), about: z.string() })),
    next: z.nullable(z.string()),
  }),
});
