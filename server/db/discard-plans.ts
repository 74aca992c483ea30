import { sql } from "kysely";
import type { Tx } from "./database.ts";

/**
 * Drops the plans that PostgreSQL keeps for this session, including those for foreign key checks. A plan from when a
 * table was small reads the whole table for every row that refers to it, so a session that fills the table slows down
 * with each thousand rows. Each transaction that writes hundreds of rows must call this.
 */
export const discardPlans = async (tx: Tx): Promise<void> => void (await sql`discard plans`.execute(tx.q));
