import * as z from "zod/mini";
import { importFields } from "#core/import/columns.ts";
import { findingTopics } from "#core/import/comparison.ts";
import { maxListBytes, pieceBytes, readingFailures, readingKinds, readingStates } from "#core/import/reading.ts";
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
  /** The bytes received so far: fewer than `bytes` during the upload. */
  received: count,
  /** The column names of the first line, once the whole file is here. */
  headers: z.nullable(z.array(text)),
  /** The mapping saved for an earlier list, and a guess for the other columns. */
  mapping: oldMapping,
  /** False: the list was imported, and its content has been deleted. */
  hasContent: z.boolean(),
  /** The last day on which the list is kept if nobody works with it. */
  keptUntil: day,
});
export type UploadedList = z.output<typeof uploadedList>;

/** The differences in days and in dollars, added up per direction. */
const differenceSum = z.object({ days: count, cents: count });

const comparison = z.object({
  rows: count,
  same: count,
  /** Subscribers with at least one part that differs. */
  differ: count,
  /** How many subscribers or rows each topic concerns. */
  about: z.partialRecord(z.enum(findingTopics), count),
  /** What is more here (paid through later, more credit), and what is more in the other system. */
  moreHere: differenceSum,
  moreThere: differenceSum,
});
export type Comparison = z.output<typeof comparison>;

const reading = z.object({
  readingId: id,
  kind: z.enum(readingKinds),
  state: z.enum(readingStates),
  because: z.nullable(z.enum(readingFailures)),
  /** The place where the file became unreadable. */
  says: text,
  percent: z.int(),
  rows: count,
  added: count,
  changed: count,
  unchanged: count,
  rejected: count,
  /** What a comparison has found so far; null: this is not a comparison. */
  compared: z.nullable(comparison),
  /** The name of the person who started it. */
  by: text,
  startedAt: instant,
});
export type ReadingShown = z.output<typeof reading>;

/** The plans that the old system's words can stand for. */
const planChoice = z.object({ plan: text, name: text, rates: z.array(z.object({ rate: text, says: text })) });
export type ImportPlanChoice = z.output<typeof planChoice>;

export const deskGetMoveIn = deskEndpoint({
  method: "GET",
  path: "/api/desk/move-in",
  summary: "The latest uploaded list, its mapping, and the progress of its reading",
  action: "moveIn",
  about: "publication",
  query: z.strictObject({ publication: domain }),
  output: z.object({
    list: z.nullable(uploadedList),
    reading: z.nullable(reading),
    plans: z.array(planChoice),
    /** Everybody who was imported, waiting or live: a list can be compared with these. */
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
    bytes: z.int().check(z.minimum(1), z.maximum(maxListBytes)),
    /** When the file was last saved, according to the browser: this tells two files of the same name apart. */
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
  summary: "Uploads the next piece of a list; sending one again changes nothing",
  action: "moveIn",
  about: "publication",
  bodyBytes: pieceChars + 2000,
  body: z.strictObject({
    publication: domain,
    listId: id,
    /** The piece's number, from 0. */
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
  summary: "The first rows of a list as they would be read, and what is missing in the mapping",
  action: "moveIn",
  about: "publication",
  withoutKey: true,
  body: z.strictObject({ publication: domain, listId: id, mapping: oldMapping }),
  output: z.object({
    /** Each entry lists fields of which one is enough. */
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
    /** The plan words in the first rows, each once, and whether they lead to a plan. */
    planWords: z.array(z.object({ word: text, isKnown: z.boolean() })),
    /** The mapping as a file for the command. */
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
  summary: "Resumes a reading where it was stopped",
  action: "moveIn",
  about: "publication",
  provenLately: true,
  body: z.strictObject({ publication: domain, readingId: id }),
  output: z.discriminatedUnion("isSuccess", [done, refused]),
});
