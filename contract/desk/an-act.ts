import * as z from "zod/mini";
import { accountNumber, domain } from "../scalars.ts";

/** Every action on an account names the version that was seen, and says why. */
export const anAct = {
  publication: domain,
  accountNumber,
  seen: z.int().check(z.nonnegative()),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  note: z.string().check(z.trim(), z.maxLength(2000)),
};

export const actDone = z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") });
