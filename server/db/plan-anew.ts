import { sql } from "kysely";
import type { Tx } from "./database.ts";

/**
 * Has PostgreSQL plan this session's statements anew, also those by which it checks foreign keys. It keeps these plans: one
 * from when a table was small reads the whole table for every row that refers to it, and a session that fills the table
 * slows down with each thousand rows. To be called by each transaction that writes hundreds of rows.
 */
export const planAnew = async (tx: Tx): Promise<void> => void (await sql`discard plans`.execute(tx.q));
