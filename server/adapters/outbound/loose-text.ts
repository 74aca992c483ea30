import * as z from "zod/mini";

/** A text that a vendor may leave out, send as null or as something else: then it is empty. */
export const looseText = z.pipe(
  z.optional(z.unknown()),
  z.transform((given: unknown) => (typeof given === "string" ? given.trim() : "")),
);
