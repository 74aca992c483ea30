import * as z from "zod/mini";
import { importFields } from "#core/import/columns.ts";
import { findingTopics } from "#core/import/comparison.ts";
import { domain } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();
const id = z.uuid();

export const deskGetMoveInRejects = deskEndpoint({
  method: "GET",
  path: "/api/desk/move-in/rejects",
  summary: "The rows that a reading rejected, each with its line and every reason, fifty at a time",
  action: "moveIn",
  about: "publication",
  query: z.strictObject({
    publication: domain,
    readingId: id,
    /** The `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  output: z.object({
    rejects: z.array(
      z.object({
        position: z.int(),
        line: z.int(),
        problems: z.array(z.object({ field: z.enum(importFields), says: text })),
      }),
    ),
    next: z.nullable(text),
  }),
});

export const deskTakeMoveInRejects = deskEndpoint({
  method: "GET",
  path: "/api/desk/move-in/rejects.csv",
  summary:
    "The rejected rows as they were written, to be corrected and uploaded; the trail records who downloaded them",
  action: "moveIn",
  about: "publication",
  provenLately: true,
  query: z.strictObject({ publication: domain, readingId: id }),
  file: "text/csv",
  output: z.custom<AsyncIterable<string>>(),
});

export const deskGetMoveInFindings = deskEndpoint({
  method: "GET",
  path: "/api/desk/move-in/findings",
  summary: "The differences between Doorstep and a compared list, with days and dollars, fifty at a time",
  action: "moveIn",
  about: "publication",
  query: z.strictObject({
    publication: domain,
    readingId: id,
    /** Only findings about this topic. */
    topic: z.optional(z.enum(findingTopics)),
    /** The `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  output: z.object({
    findings: z.array(
      z.object({
        position: z.int(),
        /** One line for each part that differs. */
        lines: z.array(
          z.object({
            /**
             * The account number as the old system writes it; the line of the file if there is nothing to compare with.
             */
            oldNumber: text,
            accountNumber: z.nullable(z.int()),
            what: text,
            here: text,
            there: text,
            /** The difference, in days or dollars: "-3 days". */
            by: text,
          }),
        ),
      }),
    ),
    next: z.nullable(text),
  }),
});

export const deskTakeMoveInFindings = deskEndpoint({
  method: "GET",
  path: "/api/desk/move-in/findings.csv",
  summary:
    "Everything that a comparison found, one line for each part that differs; the trail records who downloaded it",
  action: "moveIn",
  about: "publication",
  provenLately: true,
  query: z.strictObject({ publication: domain, readingId: id }),
  file: "text/csv",
  output: z.custom<AsyncIterable<string>>(),
});
