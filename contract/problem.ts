import * as z from "zod/mini";

/** The RFC 9457 body of every 4xx and 5xx. `detail` contains the spec's sentence if there is one. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** For clients that only check `isSuccess`. */
  isSuccess: z.literal(false),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
  requestId: z.string(),
});

export type Problem = z.output<typeof problem>;
