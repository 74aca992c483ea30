import * as z from "zod/mini";
import { day } from "../scalars.ts";
import { accountInBody, machineEndpoint } from "./machine-endpoint.ts";

export const createNote = machineEndpoint({
  method: "POST",
  path: "/api/v1/notes",
  summary: "Writes a note on an account for staff, with a day for a follow-up",
  scope: "notes",
  refusals: [],
  body: z.strictObject({
    accountNumber: accountInBody,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
    followUpOn: z.optional(day),
  }),
  output: z.object({ noteId: z.int() }),
});
