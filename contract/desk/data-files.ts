import * as z from "zod/mini";
import { exportNames } from "#core/export/exports.ts";
import { accountNumber, day, domain } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

/** Both days are included, by the newspaper's calendar. */
const rowFilter = { from: z.optional(day), to: z.optional(day), accountNumber: z.optional(accountNumber) };

export const deskTakeOutMoney = deskEndpoint({
  method: "GET",
  path: "/api/desk/files/money.csv",
  summary: "A file of payments, ledgers or figures, without names; the trail records who exported it",
  action: "exportMoney",
  about: "publication",
  query: z.strictObject({ publication: domain, name: z.enum(exportNames("money", "figures")), ...rowFilter }),
  file: "text/csv",
  output: z.custom<AsyncIterable<string>>(),
});

export const deskTakeOutPersons = deskEndpoint({
  method: "GET",
  path: "/api/desk/files/persons.csv",
  summary: "A file with readers' names, addresses and phone numbers; the trail records who exported it",
  action: "exportPersons",
  about: "publication",
  provenLately: true,
  query: z.strictObject({ publication: domain, name: z.enum(exportNames("persons")), ...rowFilter }),
  file: "text/csv",
  output: z.custom<AsyncIterable<string>>(),
});
