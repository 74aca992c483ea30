import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

export type NewAccount = {
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
  readonly phone: string;
  readonly checkoutId: string;
  readonly loginId: number;
  /** The circulation system that keeps the account. */
  readonly circulationSystem: string;
};

/** Locks the account's row for the rest of the transaction: commands on one account run one after the other. */
export async function lockAccount(tx: Tx, accountNumber: number): Promise<void> {
  await tx.q
    .selectFrom("account")
    .select("account_number")
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .forUpdate()
    .execute();
}

/**
 * Locks the account of a number that somebody typed.
 * @returns false if there is no such account.
 */
export async function lockExistingAccount(tx: Tx, accountNumber: number): Promise<boolean> {
  const row = await tx.q
    .selectFrom("account")
    .select("account_number")
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** An account as an email names it, and the address that the email goes to. */
export type AccountContact = {
  readonly accountNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
};

/** Locks an account and reads what an email about it needs; null: there is no such account. */
export async function lockAccountContact(tx: Tx, accountNumber: number): Promise<AccountContact | null> {
  const row = await tx.q
    .selectFrom("account")
    .select([
      "account_number as accountNumber",
      "first_name as firstName",
      "last_name as lastName",
      "contact_email as contactEmail",
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The checkout that created an account; null if the office created it. */
export async function checkoutOf(tx: Tx, accountNumber: number): Promise<string | null> {
  const row = await tx.q
    .selectFrom("account")
    .select("checkout_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .executeTakeFirst();
  return row?.checkout_id ?? null;
}

/**
 * The checkout of an account that a checkout must be able to reach; an account that the office created is given one
 * now.
 */
export async function ensureCheckout(tx: Tx, accountNumber: number, checkoutId: string): Promise<string> {
  const row = await tx.q
    .updateTable("account")
    .set((eb) => ({ checkout_id: eb.fn.coalesce("checkout_id", eb.val(checkoutId)) }))
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .returning("checkout_id")
    .executeTakeFirstOrThrow();
  return row.checkout_id ?? checkoutId;
}

/** Creates the account of a checkout, or finds the one that it created before: one account per checkout. */
export async function putCheckoutAccount(tx: Tx, account: NewAccount): Promise<number> {
  const person = {
    first_name: account.firstName,
    last_name: account.lastName,
    contact_email: account.contactEmail,
    // People who subscribe online get notices by email until they ask for paper.
    e_notice_email: account.contactEmail,
    phone: account.phone,
  };
  const { account_number } = await tx.q
    .insertInto("account")
    .values({
      tenant_id: tx.tenantId,
      account_number: sql<number>`nextval('account_number_seq')`,
      ...person,
      origin: "online",
      circulation_system: account.circulationSystem,
      checkout_id: account.checkoutId,
    })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "checkout_id"]).where("checkout_id", "is not", null).doUpdateSet(person),
    )
    .returning("account_number")
    .executeTakeFirstOrThrow();
  await tx.q
    .insertInto("account_grant")
    .values({ tenant_id: tx.tenantId, login_id: account.loginId, account_number, kind: "owner", proof: "checkout" })
    .onConflict((conflict) => conflict.columns(["tenant_id", "login_id", "account_number"]).doNothing())
    .execute();
  return account_number;
}
