import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { domain, refusalSchema } from "./scalars.ts";

const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,200}$/));

export const openStaffView = endpoint({
  method: "POST",
  path: "/api/Auth/OpenStaffView",
  summary: "Opens, once, the read-only view of an account that staff asked for",
  scope: "none",
  limit: "emailLink",
  repeat: "natural",
  body: z.strictObject({ domain, code: secret }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      accountNumber: z.int(),
      token: z.string(),
      /** ISO. Using the view doesn't extend it. */
      expires: z.string(),
      errorMessage: z.literal(""),
    }),
    refusalSchema(["over"] as const),
  ]),
});

export const closeStaffView = endpoint({
  method: "POST",
  path: "/api/Auth/CloseStaffView",
  summary: "Ends a read-only view of an account by its token; does nothing if it has already ended",
  scope: "none",
  repeat: "natural",
  body: z.strictObject({ domain, token: secret }),
  output: z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") }),
});
