import pg from "pg";

const retryable = new Set(["40001", "40P01"]);
// Connection lost or refused, shutting down, starting up, too many clients, disk full, read-only.
const awayClasses = ["08", "57P", "53"];
const awayCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "25006", "57014", "55P03"]);
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|pool is draining|Cannot use a pool after/;

function codeOf(fault: unknown): string {
  return fault instanceof Error && "code" in fault && typeof fault.code === "string" ? fault.code : "";
}

/**
 * The server dropped or invalidated a prepared statement: 26000 after DISCARD ALL or behind a pooler, 0A000 when a
 * table has changed.
 */
export function isStalePlan(fault: unknown): boolean {
  if (!(fault instanceof pg.DatabaseError)) return false;
  return fault.code === "26000" || (fault.code === "0A000" && fault.routine === "RevalidateCachedQuery");
}

/** A transaction that lost a race or met a stale plan: nothing was written, so it can run once more. */
export function isRetryable(fault: unknown): boolean {
  return retryable.has(codeOf(fault)) || isStalePlan(fault);
}

/** Refused before it began: the disk of the embedded database is full. */
export class DiskFull extends Error {}

/** Raised by `begin_writing`: the publication is closed, and nothing in it changes (docs/operating.md). */
export const closedCode = "DS001";

/** The database did not answer for too long. The statement may or may not have been executed. */
export class StoreTimeout extends Error {}

/**
 * The store cannot answer now. Requests get 503 with Retry-After, and normal answers once it is back (security.md F2,
 * F3, F12).
 */
export function isStoreUnavailable(fault: unknown): boolean {
  if (fault instanceof DiskFull || fault instanceof StoreTimeout) return true;
  const code = codeOf(fault);
  if (code === closedCode || awayCodes.has(code) || awayClasses.some((start) => code.startsWith(start))) return true;
  return fault instanceof Error && awayMessages.test(fault.message);
}
