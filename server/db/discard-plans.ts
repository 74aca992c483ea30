import { sql } from "kysely";
import type { Tx } from "./database.ts";

/**
 * Drops the plans that PostgreSQL keeps for this session, also those by which it checks foreign keys. One
 * from when a table was small reads the whole table for every row that refers to it, and a session that fills the table
 * slows down with each thousand rows. To be called by each transaction that writes hundreds of rows.
 */
export const discardPlans = async (tx: Tx): Promise<void> => void (await sql`discard plans`.execute(tx.q));
