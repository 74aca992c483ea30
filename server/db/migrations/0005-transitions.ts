import { type Kysely, sql } from "kysely";

const transitions: Record<string, Record<string, readonly string[]>> = {
  subscription: {
    pending: ["active", "ended"],
    active: ["stopped", "pastDue", "grace", "cancelling", "ended"],
    stopped: ["active", "cancelling", "ended"],
    pastDue: ["active", "grace", "cancelling", "ended"],
    grace: ["active", "cancelling", "ended"],
    cancelling: ["active", "ended"],
  },
  payment: {
    created: ["token", "unknown", "captured", "declined", "review"],
    token: ["unknown", "captured", "declined", "review"],
    unknown: ["token", "captured", "declined", "review"],
    declined: ["token", "unknown", "captured", "review"],
    review: ["captured", "voided", "refunded"],
    captured: ["voided", "refunded"],
  },
};

/** The tables of rules 2 and security.md I15, as they stood when this was written; later changes are later migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [machine, from] of Object.entries(transitions)) {
    for (const [state, targets] of Object.entries(from)) {
      for (const target of targets)
        await sql`insert into state_transition values (${machine}, ${state}, ${target})`.execute(db);
    }
  }
}
