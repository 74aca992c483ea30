import type { AccountTables } from "#server/db/tables/account.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { proveMailbox } from "#server/store/login/mailbox-proof.ts";
import { revokeSessionsOf } from "#server/store/login/session.ts";
import { keepPlanColumns } from "#server/store/subscription/held-plan.ts";

/** The facts about an account that only the publisher's staff decide. */
export type StaffFacts = {
  readonly circulationSystem: string;
  /** `dsi` and `falcon` accounts see EZ-Pay options only (account §6). */
  readonly ezPayOnly: boolean;
  /** The stored flag; rules 7 decide what the subscriber sees. */
  readonly allowCancel: boolean;
  readonly origin: AccountTables["account"]["origin"];
};

export async function setStaffFacts(tx: Tx, accountNumber: number, facts: StaffFacts): Promise<void> {
  await tx.q
    .updateTable("account")
    .set({
      circulation_system: facts.circulationSystem,
      ez_pay_only: facts.ezPayOnly,
      allow_cancel: facts.allowCancel,
      origin: facts.origin,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .execute();
  await auditStaff(tx, "account.set-facts", `account:${accountNumber}`, facts);
}

/** Lets that circulation system keep the account from now on, and notifies it of what happens to the account. */
export async function setCirculationSystem(tx: Tx, accountNumber: number, circulationSystem: string): Promise<void> {
  await tx.q
    .updateTable("account")
    .set({ circulation_system: circulationSystem })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .execute();
  await audit(tx, {
    actor: "staff",
    action: "account.set-circulation",
    subject: `account:${accountNumber}`,
    outcome: "changed",
    details: { circulationSystem },
  });
}

/**
 * From the next term on, the account gets a bill: nothing is charged automatically, and no card is kept on file (rules
 * 4.10).
 */
export async function billByMail(tx: Tx, accountNumber: number, now: Date): Promise<void> {
  await tx.q
    .updateTable("subscription")
    .set({ method: "bill", charge_on: null, payment_method_id: null, ...keepPlanColumns })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .execute();
  await tx.q
    .updateTable("payment_method")
    .set({ replaced_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .where("replaced_at", "is", null)
    .execute();
  await tx.q
    .updateTable("account")
    .set({ e_notice_email: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .execute();
  await auditStaff(tx, "account.bill-by-mail", `account:${accountNumber}`);
}

/** Staff confirm the mailbox in person, with the same effect as an emailed link. */
export async function confirmMailboxByStaff(tx: Tx, loginId: number, email: string, now: Date): Promise<void> {
  await proveMailbox(tx, loginId, email, now);
  await auditStaff(tx, "identity.vouch-for-mailbox", `login:${loginId}`);
}

/** Removes a login's accounts and its password: from now on, the accounts are managed by phone and on paper. */
export async function withdrawLogin(tx: Tx, loginId: number, now: Date): Promise<void> {
  await tx.q.deleteFrom("account_grant").where("tenant_id", "=", tx.tenantId).where("login_id", "=", loginId).execute();
  await tx.q
    .updateTable("login")
    .set({ password_hash: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("login_id", "=", loginId)
    .execute();
  await revokeSessionsOf(tx, loginId, now);
  await auditStaff(tx, "identity.withdraw-login", `login:${loginId}`);
}

function auditStaff(tx: Tx, action: string, subject: string, details: StaffFacts | Record<string, never> = {}) {
  return audit(tx, { actor: "staff", action, subject, outcome: "changed", details });
}
