import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

/** What happened to staff: sign-ins, roles, resets. */
export type StaffTrailEntry = {
  readonly at: Date;
  /** `staff:7`, `command:root`, `anonymous`. */
  readonly actor: string;
  /** `staff.sign-in`, `staff.role` ... */
  readonly action: string;
  /** `staff:7`, or `staff:none` if there is no such person. */
  readonly subject: string;
  readonly outcome: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Adds to the append-only trail of staff, with the change that it records. */
export async function noteStaff(q: Kysely<Tables>, { details = {}, ...entry }: StaffTrailEntry): Promise<void> {
  await q
    .insertInto("staff_trail")
    .values({ ...entry, details: JSON.stringify(details) })
    .execute();
}
