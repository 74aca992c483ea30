import { sql } from "kysely";
import type { Language } from "#core/format/language.ts";
import type { Tx } from "#server/db/database.ts";

/** Stores the language that a reader chose with her login. */
export async function setLoginLanguage(tx: Tx, loginId: number, language: Language): Promise<void> {
  await tx.q
    .updateTable("login")
    .set({ language })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .where((eb) => eb("language", "is distinct from", language))
    .execute();
}

/** For a login that its reader did not create: her browser decides until she chooses. */
export async function clearLoginLanguage(tx: Tx, loginId: number): Promise<void> {
  await tx.q
    .updateTable("login")
    .set({ language: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .execute();
}

/**
 * The language for somebody who signs in: the one chosen in this browser, which is stored with the login, else the
 * login's own. Null if neither was ever chosen.
 */
export async function languageAtSignIn(tx: Tx, loginId: number, chosen: Language | null): Promise<Language | null> {
  if (chosen !== null) {
    await setLoginLanguage(tx, loginId, chosen);
    return chosen;
  }
  const { rows } = await sql<{ language: Language | null }>`
    select language from login where tenant_id = ${tx.tenantId} and login_id = ${loginId}`.execute(tx.q);
  return rows[0]?.language ?? null;
}
