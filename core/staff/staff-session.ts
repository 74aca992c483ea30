const minuteMs = 60_000;

/** A working day, however busy. */
export const staffSessionMs = 12 * 60 * minuteMs;
/** A screen that nobody has used for this long asks for a new sign-in. */
export const staffIdleMs = 30 * minuteMs;
/** How long a repeated proof counts, for what can do harm: refunds, roles, exports. */
export const staffProofMs = 5 * minuteMs;

/** All in milliseconds since 1970. */
export type StaffSessionTimes = {
  readonly provenAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
};

/** Whether a session is still good at a moment, and whether the person proved who they are just now. */
export function standingOf(
  { provenAt, lastUsedAt, expiresAt, endedAt }: StaffSessionTimes,
  now: number,
): { readonly open: boolean; readonly proven: boolean } {
  const open = endedAt === null && now < expiresAt && now - lastUsedAt < staffIdleMs;
  return { open, proven: open && now - provenAt < staffProofMs };
}
