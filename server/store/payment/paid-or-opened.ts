import { sql } from "kysely";

/**
 * When a payment was made, or else opened: `i` is payment_intent, and the index payment_intent_moment has exactly this
 * expression. Row-level security keeps PostgreSQL from looking for a coalesce() in an index, but not for a case.
 */
export const paidOrOpenedAt = sql`(case when i.captured_at is null then i.token_at else i.captured_at end)`;
