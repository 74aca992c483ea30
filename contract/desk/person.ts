import * as z from "zod/mini";
import { noContactReasons } from "#core/account/no-contact.ts";
import { personName, phoneNumber } from "../scalars.ts";
import { deskActionFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

const done = z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") });
const output = z.union([done, deskProblem]);

export const deskChangeName = deskEndpoint({
  method: "POST",
  path: "/api/desk/person/name",
  summary: "Changes the name and the phone number of an account",
  action: "people",
  about: "publication",
  /** An empty phone number removes it. */
  body: z.strictObject({ ...deskActionFields, firstName: personName, lastName: personName, phone: phoneNumber }),
  output,
});

export const deskSetNoContact = deskEndpoint({
  method: "POST",
  path: "/api/desk/person/no-contact",
  summary: "Marks that somebody must not be contacted: reminders that no law requires stop; null removes the mark",
  action: "people",
  about: "publication",
  body: z.strictObject({ ...deskActionFields, because: z.nullable(z.enum(noContactReasons)) }),
  output,
});
