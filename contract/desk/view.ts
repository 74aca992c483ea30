import * as z from "zod/mini";
import { deskAccountFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

export const deskOpenView = deskEndpoint({
  method: "POST",
  path: "/api/desk/view",
  summary: "A read-only link to the reader's own pages of an account: it works once, within a minute",
  action: "seeAsReader",
  about: "publication",
  withoutKey: true,
  body: z.strictObject(deskAccountFields),
  output: z.object({ url: z.string() }),
});
