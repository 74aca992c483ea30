import * as z from "zod/mini";
import { accountNumber, domain } from "../scalars.ts";

/** What every call about one account of a publication names. */
export const anAccount = { publication: domain, accountNumber };

/** Why something is done, for the trail: screens offer reasons to choose from, because the trail is never erased. */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

/** Every action names the version of the account that was seen, and says why. */
export const anAct = {
  ...anAccount,
  seen: z.int().check(z.nonnegative()),
  reason,
  note: z.string().check(z.trim(), z.maxLength(2000)),
};

/** A rule that the screen explains. `code` is for the trail. */
export const actProblem = z.object({ isSuccess: z.literal(false), code: z.string(), errorMessage: z.string() });
