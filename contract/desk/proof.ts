import * as z from "zod/mini";
import { anAccount } from "./act.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

export const deskTakeProof = deskEndpoint({
  method: "GET",
  path: "/api/desk/proof.json",
  summary:
    "What an account was notified of, agreed to and was charged, in one signed file, to answer a dispute; the trail records the download",
  action: "approveRefund",
  about: "publication",
  query: z.strictObject(anAccount),
  file: "application/json",
  output: z.custom<AsyncIterable<string>>(),
});
