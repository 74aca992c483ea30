import * as z from "zod/mini";

/** RFC 9457 answer of every 4xx and 5xx. `detail` contains the spec's sentence if there is one. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** So that a client that only checks `isSuccess` is right too. */
  isSuccess: z.literal(false),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
  requestId: z.string(),
});

export type Problem = z.output<typeof problem>;
