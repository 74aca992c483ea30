import * as z from "zod/mini";
import { deskAccountFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

export const deskTakeProof = deskEndpoint({
  method: "GET",
  path: "/api/desk/proof.json",
  summary:
    "What an account was notified of, agreed to and was charged, in one signed file, to answer a dispute; the trail records the download",
  action: "approveRefund",
  about: "publication",
  query: z.strictObject(deskAccountFields),
  file: "application/json",
  output: z.custom<AsyncIterable<string>>(),
});
