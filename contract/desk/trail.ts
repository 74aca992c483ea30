import * as z from "zod/mini";
import { accountNumber, day, domain, instant } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();

/** Which actors: staff and their commands, readers, or the program's own jobs. */
export const trailKinds = ["staff", "reader", "system"] as const;

/** The filters of the trail; the screen keeps them in its address. */
const filter = {
  kind: z.optional(z.enum(trailKinds)),
  /** One person, as the trail names them: `staff:7`. */
  actor: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  action: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  outcome: z.optional(z.enum(["refused"])),
  from: z.optional(day),
  to: z.optional(day),
};
/** A publication's domain. Left out: all publications whose trail the caller may see. */
const publication = z.optional(domain);
const ofAccount = { publication, ...filter, accountNumber: z.optional(accountNumber) };
/** The `older` of the previous page. */
const before = z.optional(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?_\d{1,18}$/)));

export const trailEntry = z.object({
  key: text,
  /** The publication where it was done; null: it concerns staff sign-ins or roles. */
  publication: z.nullable(z.object({ domain: text, name: text })),
  at: instant,
  day,
  /** "6:30 a.m.", in the newspaper's zone. */
  time: text,
  who: z.object({ kind: z.enum(trailKinds), name: text, actor: text }),
  text,
  /** The action's name as recorded. */
  action: text,
  /** The account concerned, with its reader's name. Null: it wasn't about an account. */
  account: z.nullable(z.object({ accountNumber: z.int(), name: text })),
  /** The colleague, or whatever else, that the action was about. */
  subject: text,
  outcome: text,
  isRefused: z.boolean(),
  reason: text,
  note: text,
  rows: z.array(z.object({ label: text, value: text })),
});
export type TrailEntry = z.output<typeof trailEntry>;

const page = z.object({ entries: z.array(trailEntry), older: z.nullable(text) });
/** The people whom the trail names, for the filter. */
const people = z.object({ people: z.array(z.object({ actor: text, name: text })) });

export const deskGetTrail = deskEndpoint({
  method: "GET",
  path: "/api/desk/trail",
  summary: "Who did what and to whom, newest first, fifty at a time; refused attempts too",
  action: "seeTrail",
  about: "installation",
  query: z.strictObject({ ...ofAccount, before }),
  output: page,
});

export const deskGetTrailPeople = deskEndpoint({
  method: "GET",
  path: "/api/desk/trail/people",
  summary: "The staff members named in the trail",
  action: "seeTrail",
  about: "installation",
  query: z.strictObject({ publication }),
  output: people,
});

export const deskExportTrail = deskEndpoint({
  method: "GET",
  path: "/api/desk/trail.csv",
  summary: "All matching trail entries as a spreadsheet file; each publication's trail records the export",
  action: "seeTrail",
  about: "installation",
  query: z.strictObject(ofAccount),
  file: "text/csv",
  output: z.custom<AsyncIterable<string>>(),
});

export const deskGetStaffTrail = deskEndpoint({
  method: "GET",
  path: "/api/desk/staff-trail",
  summary: "What happened to staff themselves: sign-ins, roles, resets; for owners",
  action: "seeTrail",
  about: "installation",
  query: z.strictObject({ ...filter, before }),
  output: page,
});

export const deskGetStaffTrailPeople = deskEndpoint({
  method: "GET",
  path: "/api/desk/staff-trail/people",
  summary: "The people named in the staff trail; for owners",
  action: "seeTrail",
  about: "installation",
  output: people,
});

export const deskExportStaffTrail = deskEndpoint({
  method: "GET",
  path: "/api/desk/staff-trail.csv",
  summary: "All matching entries of the staff trail as a spreadsheet file; for owners",
  action: "seeTrail",
  about: "installation",
  query: z.strictObject(filter),
  file: "text/csv",
  output: z.custom<AsyncIterable<string>>(),
});
