import type { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { type RequestFields } from "./request-fields.ts";
import { integerColumn, text } from "../row.ts";

const lifetime = 15 * 60_000;
const maxDeclines = 5;

export type Session = { readonly token: string; readonly merchantId: string; readonly fields: RequestFields };

const storedFields = z.record(z.string(), z.string());

/** Tokens look like Converge's: base64, so they must be URL-encoded in a form. */
export const mintSessionToken = (newId: () => string): string =>
  Buffer.from((newId() + newId()).replaceAll("-", ""), "hex").toString("base64");

export function openSession(db: DatabaseSync, session: Session, now: number): void {
  db.prepare("insert into session_token (token, merchant, fields, made) values (?, ?, ?, ?)").run(
    session.token,
    session.merchantId,
    JSON.stringify(session.fields),
    now,
  );
}

/** Null for a token that is unknown, older than 15 minutes, or used up by an approval or by five declines. */
export function liveSession(db: DatabaseSync, token: string, now: number): Session | null {
  const row = db.prepare("select * from session_token where token = ?").get(token);
  if (row === undefined || integerColumn(row, "spent") === 1) return null;
  if (integerColumn(row, "declines") >= maxDeclines || now - integerColumn(row, "made") > lifetime) return null;
  return { token, merchantId: text(row, "merchant"), fields: storedFields.parse(JSON.parse(text(row, "fields"))) };
}

export function countAttempt(db: DatabaseSync, token: string, approved: boolean): void {
  db.prepare("update session_token set spent = spent | ?, declines = declines + ? where token = ?").run(
    approved ? 1 : 0,
    approved ? 0 : 1,
    token,
  );
}
