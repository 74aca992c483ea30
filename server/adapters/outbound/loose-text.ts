import * as z from "zod/mini";

/** A text that a vendor may leave out, or send as null or something else: then it is empty. */
export const looseText = z.pipe(
  z.optional(z.unknown()),
  z.transform((given: unknown) => (typeof given === "string" ? given.trim() : "")),
);
