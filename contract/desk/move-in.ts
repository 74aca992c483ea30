import * as z from "zod/mini";
import { importFields } from "#core/import/columns.ts";
import { findingTopics } from "#core/import/comparison.ts";
import { mostListBytes, pieceBytes, readingFailures, readingKinds, readingStates } from "#core/import/reading.ts";
import { day, domain, instant } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();
const cellText = z.string().check(z.maxLength(500));
const id = z.uuid();
const count = z.int().check(z.nonnegative());
const refused = z.object({ isSuccess: z.literal(false), errorMessage: text });
const done = z.object({ isSuccess: z.literal(true) });

/** How to read a list; also the shape of a mapping file. A field whose column is "" is not read. */
export const oldMapping = z.strictObject({
  columns: z.partialRecord(z.enum(importFields), cellText),
  plans: z.record(cellText, z.strictObject({ plan: cellText, rate: z.exactOptional(cellText) })),
  dates: z.enum(["month-first", "day-first"]),
});

const uploadedList = z.object({
  listId: id,
  name: text,
  bytes: count,
  /** The bytes that are here: fewer than `bytes` while it is being uploaded. */
  received: count,
  /** The first line, once the whole file is here. */
  headers: z.nullable(z.array(text)),
  /** What was kept of an earlier list, and a guess for the rest. */
  mapping: oldMapping,
  /** False: it was imported, and its content is deleted. */
  hasContent: z.boolean(),
  /** The last day on which it is here, if nobody works with it. */
  keptUntil: day,
});
export type UploadedList = z.output<typeof uploadedList>;

/** Days and dollars, summed up for each direction. */
const apart = z.object({ days: count, cents: count });

const comparison = z.object({
  rows: count,
  same: count,
  /** Subscribers of whom at least one part differs. */
  differ: count,
  /** How many subscribers or rows each topic is about. */
  about: z.partialRecord(z.enum(findingTopics), count),
  /** Paid through later here, and more credit here; and the other way around. */
  moreHere: apart,
  moreThere: apart,
});
export type Comparison = z.output<typeof comparison>;

const reading = z.object({
  readingId: id,
  kind: z.enum(readingKinds),
  state: z.enum(readingStates),
  because: z.nullable(z.enum(readingFailures)),
  /** Where it became unreadable. */
  says: text,
  percent: z.int(),
  rows: count,
  added: count,
  changed: count,
  unchanged: count,
  rejected: count,
  /** What a comparison has found so far; null: it is none. */
  compared: z.nullable(comparison),
  /** The name of whoever began it. */
  by: text,
  startedAt: instant,
});
export type Reading = z.output<typeof reading>;

/** The plans that the old system's words can stand for. */
const planChoice = z.object({ plan: text, name: text, rates: z.array(z.object({ rate: text, says: text })) });
export type PlanChoice = z.output<typeof planChoice>;

export const deskGetMoveIn = deskEndpoint({
  method: "GET",
  path: "/api/desk/move-in",
  summary: "The list that was uploaded last, how to read it, and how far its reading is",
  action: "moveIn",
  about: "publication",
  query: z.strictObject({ publication: domain }),
  output: z.object({
    list: z.nullable(uploadedList),
    reading: z.nullable(reading),
    plans: z.array(planChoice),
    /** Everybody who was brought in, waiting or live: with them a list can be compared. */
    broughtIn: count,
    /** Subscribers of earlier lists who wait for the day on which the publication goes live. */
    waiting: count,
  }),
});

export const deskBeginMoveInList = deskEndpoint({
  method: "POST",
  path: "/api/desk/move-in/begin",
  summary: "Begins the upload of a list, or continues one that broke off; earlier lists are deleted",
  action: "moveIn",
  about: "publication",
  provenLately: true,
  body: z.strictObject({
    publication: domain,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    bytes: z.int().check(z.minimum(1), z.maximum(mostListBytes)),
    /** When the file was last saved, as the browser says: of two files with one name, it tells which. */
    modifiedAt: z.int().check(z.nonnegative()),
  }),
  output: z.discriminatedUnion("isSuccess", [
    z.object({ isSuccess: z.literal(true), listId: id, nextPiece: count, pieceBytes: z.int() }),
    refused,
  ]),
});

/** Base64 has four characters for three bytes; the rest is for the other fields. */
const pieceChars = Math.ceil(pieceBytes / 3) * 4;

export const deskAddMoveInPiece = deskEndpoint({
  method: "POST",
  path: "/api/desk/move-in/piece",
  summary: "The next piece of a list; sending one again changes nothing",
  action: "moveIn",
  about: "publication",
  bodyBytes: pieceChars + 2000,
  body: z.strictObject({
    publication: domain,
    listId: id,
    /** From 0. */
    number: count,
    content: z.base64().check(z.maxLength(pieceChars)),
  }),
  output: z.discriminatedUnion("isSuccess", [done, refused]),
});

export const deskFinishMoveInList = deskEndpoint({
  method: "POST",
  path: "/api/desk/move-in/finish",
  summary: "Ends the upload: reads the list's first line, or says why that isn't possible",
  action: "moveIn",
  about: "publication",
  body: z.strictObject({ publication: domain, listId: id }),
  output: z.discriminatedUnion("isSuccess", [done, refused]),
});

export const deskDeleteMoveInList = deskEndpoint({
  method: "POST",
  path: "/api/desk/move-in/delete",
  summary: "Deletes an uploaded list with everything that was found in it",
  action: "moveIn",
  about: "publication",
  body: z.strictObject({ publication: domain, listId: id }),
  output: z.discriminatedUnion("isSuccess", [done, refused]),
});

export const deskPreviewMoveIn = deskEndpoint({
  method: "POST",
  path: "/api/desk/move-in/preview",
  summary: "The first rows of a list as they would be read, and what the mapping lacks",
  action: "moveIn",
  about: "publication",
  withoutKey: true,
  body: z.strictObject({ publication: domain, listId: id, mapping: oldMapping }),
  output: z.object({
    /** Each entry lists the fields of which one is enough. */
    missing: z.array(z.array(z.enum(importFields))),
    rows: z.array(
      z.object({
        line: z.int(),
        oldNumber: text,
        name: text,
        /** Null: the row would be rejected. */
        read: z.nullable(
          z.object({
            email: text,
            address: text,
            plan: text,
            price: text,
            paidThrough: day,
            paysBy: z.enum(["ezpay", "bill"]),
          }),
        ),
        problems: z.array(z.object({ field: z.enum(importFields), says: text })),
      }),
    ),
    /** The words for plans in the first rows, each once, and whether they lead to a plan. */
    planWords: z.array(z.object({ word: text, isKnown: z.boolean() })),
    /** The mapping as the command takes it. */
    mappingFile: text,
  }),
});

export const deskStartMoveIn = deskEndpoint({
  method: "POST",
  path: "/api/desk/move-in/start",
  summary: "Starts to check, import or compare a list; the mapping is kept for the next one",
  action: "moveIn",
  about: "publication",
  provenLately: true,
  body: z.strictObject({ publication: domain, listId: id, kind: z.enum(readingKinds), mapping: oldMapping }),
  output: z.discriminatedUnion("isSuccess", [z.object({ isSuccess: z.literal(true), readingId: id }), refused]),
});

export const deskStopMoveIn = deskEndpoint({
  method: "POST",
  path: "/api/desk/move-in/stop",
  summary: "Stops the current reading; what was stored stays",
  action: "moveIn",
  about: "publication",
  body: z.strictObject({ publication: domain }),
  output: done,
});

export const deskContinueMoveIn = deskEndpoint({
  method: "POST",
  path: "/api/desk/move-in/continue",
  summary: "Continues a reading that was stopped, from where it stopped",
  action: "moveIn",
  about: "publication",
  provenLately: true,
  body: z.strictObject({ publication: domain, readingId: id }),
  output: z.discriminatedUnion("isSuccess", [done, refused]),
});
