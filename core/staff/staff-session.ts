const minuteMs = 60_000;

/** A long working day. */
export const staffSessionMs = 12 * 60 * minuteMs;
/** After this long without use, a screen asks for a new sign-in. */
export const staffIdleMs = 30 * minuteMs;
/** How long repeating the sign-in is enough for actions that can do harm: refunds, roles, exports. */
export const staffProofMs = 5 * minuteMs;

/** All in milliseconds since 1970. */
export type StaffSessionTimes = {
  readonly provenAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
};

/** Whether a session is valid at a moment, and whether the person has just proved who they are. */
export function staffSessionState(
  { provenAt, lastUsedAt, expiresAt, endedAt }: StaffSessionTimes,
  now: number,
): { readonly open: boolean; readonly proven: boolean } {
  const open = endedAt === null && now < expiresAt && now - lastUsedAt < staffIdleMs;
  return { open, proven: open && now - provenAt < staffProofMs };
}
