import * as z from "zod/mini";
import { accountNumber, domain } from "../scalars.ts";

/** Every action names the version of the account that was seen, and says why. */
export const actFields = {
  publication: domain,
  accountNumber,
  seen: z.int().check(z.nonnegative()),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  note: z.string().check(z.trim(), z.maxLength(2000)),
};
