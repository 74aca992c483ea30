import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

export type OfficeAccount = {
  readonly firstName: string;
  readonly lastName: string;
  /** "" for a caller without email, whose notices go by mail. */
  readonly email: string;
  /** "+12625550142", or "". */
  readonly phone: string;
  /** The circulation system that keeps the account. */
  readonly circulationSystem: string;
};

/** Creates the account of a caller on the phone: no login has it until they sign in with its email or claim it. */
export async function insertOfficeAccount(tx: Tx, account: OfficeAccount): Promise<number> {
  const { account_number } = await tx.q
    .insertInto("account")
    .values({
      tenant_id: tx.tenantId,
      account_number: sql<number>`nextval('account_number_seq')`,
      first_name: account.firstName,
      last_name: account.lastName,
      contact_email: account.email,
      e_notice_email: account.email === "" ? null : account.email,
      phone: account.phone,
      origin: "office",
      circulation_system: account.circulationSystem,
      checkout_id: null,
    })
    .returning("account_number")
    .executeTakeFirstOrThrow();
  return account_number;
}
