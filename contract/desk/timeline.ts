import * as z from "zod/mini";
import { timelineKinds } from "#core/timeline/timeline-event.ts";
import { accountNumber, day, domain, instant } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();

const explained = z.array(z.object({ label: text, value: text }));

export const timelineEntry = z.object({
  key: text,
  /** The area that its icon shows. */
  kind: z.enum(timelineKinds),
  day,
  /** "6:30 a.m.", in the newspaper's zone; "": only the day is known. */
  time: text,
  at: instant,
  text,
  who: z.object({ kind: z.enum(["reader", "staff", "system"]), name: text }),
  /** Why an amount or a date is what it is. */
  rows: explained,
  /** What staff wrote with their action. */
  reason: text,
  note: text,
  /** Opens the email as it was sent. */
  emailId: z.nullable(text),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const deskGetTimeline = deskEndpoint({
  method: "GET",
  path: "/api/desk/timeline",
  summary: "Everything that ever happened on an account, newest first, fifty at a time",
  action: "see",
  about: "publication",
  query: z.strictObject({
    publication: domain,
    accountNumber,
    kind: z.optional(z.enum(timelineKinds)),
    /** The `older` of the previous page. */
    before: z.optional(
      z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z_\d{1,2}_[0-9a-f-]{1,40}$/)),
    ),
  }),
  output: z.object({
    entries: z.array(timelineEntry),
    /** Holds that the paid-through date already includes; only on the first page of the dates. */
    toCome: z.array(z.object({ on: day, text, rows: explained })),
    older: z.nullable(text),
    today: day,
  }),
});

export const deskGetEmail = deskEndpoint({
  method: "GET",
  path: "/api/desk/email",
  summary: "The text of an email to an account, without the links that are meant for the reader only",
  action: "see",
  about: "publication",
  query: z.strictObject({ publication: domain, accountNumber, emailId: z.uuid() }),
  output: z.object({
    recipient: text,
    subject: text,
    /** Null: the text was erased with the person. */
    text: z.nullable(text),
  }),
});
