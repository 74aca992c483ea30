import * as z from "zod/mini";
import { accountNumber, domain } from "../scalars.ts";

/** What every call about one account of a publication contains. */
export const deskAccountFields = { publication: domain, accountNumber };

/** Why an action is done, for the trail. Screens offer reasons to choose from, because the trail is never erased. */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));

/** Every action sends the version of the account that was seen, and the reason. */
export const deskActionFields = {
  ...deskAccountFields,
  seen: z.int().check(z.nonnegative()),
  reason,
  note: z.string().check(z.trim(), z.maxLength(2000)),
};

/** A rule forbids the action, and the screen explains it. `code` is for the trail. */
export const deskActionProblem = z.object({ isSuccess: z.literal(false), code: z.string(), errorMessage: z.string() });
