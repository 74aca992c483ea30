import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Bill } from "#core/notice/payment-emails.ts";
import { noPaperFee, type PaperFee } from "#core/payment/paper-fee.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { computedFirst } from "#server/db/computed-first.ts";
import type { Language } from "#core/format/language.ts";
import { readerLanguage } from "#server/store/email/reader-language.ts";

export type NewPaperBill = {
  readonly billId: string;
  readonly subscriptionId: number;
  /** The grant of the term that ends. */
  readonly followsEntry: number;
  readonly content: Bill;
  readonly fee: PaperFee;
  readonly billedOn: Day;
};

/** Puts a bill on the print list; its fee is due with it. */
export async function putPaperBill(tx: Tx, bill: NewPaperBill): Promise<void> {
  await tx.q
    .insertInto("paper_bill")
    .values({
      tenant_id: tx.tenantId,
      bill_id: bill.billId,
      account_number: bill.content.accountNumber,
      subscription_id: bill.subscriptionId,
      follows_entry: bill.followsEntry,
      content: JSON.stringify(bill.content),
      fee_cents: bill.fee.amount,
      fee_tax_cents: bill.fee.tax,
      billed_on: bill.billedOn,
    })
    .execute();
}

export type BillToPrint = {
  readonly billId: string;
  readonly accountNumber: number;
  readonly billedOn: Day;
  readonly content: Bill;
  /** The reader's current language. */
  readonly language: Language;
  /** The billing address, else the delivery address; null if no address is known. */
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly stateCode: string;
    readonly zip5: string;
    readonly plus4: string | null;
  } | null;
};

/**
 * Bills that were not printed yet, oldest first. Left out if the term was paid for, is no longer wanted, or is being
 * charged now.
 */
export const findBillsToPrint = (db: Database, tenantId: number, most: number): Promise<BillToPrint[]> =>
  db.read<BillToPrint>(
    tenantId,
    (tenant) => sql<BillToPrint>`
      select p.bill_id as "billId", p.account_number as "accountNumber", p.billed_on as "billedOn", p.content,
        ${readerLanguage(tenant, { recipient: sql`a.contact_email`, accountNumber: sql`p.account_number` })} as language,
        (select json_build_object('street', d.street, 'city', d.city, 'stateCode', d.state_code, 'zip5', d.zip5,
            'plus4', d.plus4)
          from address d where d.tenant_id = ${tenant} and d.address_id = place.key) as address
      from paper_bill p
      join subscription u on u.tenant_id = ${tenant} and u.subscription_id = p.subscription_id
      join account a on a.tenant_id = ${tenant} and a.account_number = p.account_number
      cross join ${computedFirst(sql`coalesce(u.billing_address_id, u.delivery_address_id)`, "place")}
      where p.tenant_id = ${tenant} and p.printed_at is null and u.method = 'bill' and u.status in ('active', 'stopped', 'pastDue', 'grace')
        and not exists (select from expiry_entry e where e.tenant_id = ${tenant}
          and e.subscription_id = p.subscription_id and e.cause = 'granted' and e.entry_id > p.follows_entry)
      order by p.billed_on, p.bill_id limit ${most}`,
  );

/** @returns false if it was already printed. */
export async function notePrinted(tx: Tx, billId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable("paper_bill")
    .set({ printed_at: now })
    .where("tenant_id", "=", tx.tenantId)
    .where("bill_id", "=", billId)
    .where("printed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Scope = number | RawBuilder<unknown>;

/**
 * EZ-Pay replaces the bill: its open fees are no longer due, because nobody agreed to be charged for them
 * (docs/decisions/0029). If EZ-Pay is turned off again before the charge, the bill for the next term is valid as it was
 * sent.
 */
export async function waiveFeesUnderEzPay(
  tx: Tx,
  subscriptionId: number,
  { method, now }: { readonly method: "ezpay" | "bill"; readonly now: Date },
): Promise<void> {
  const t = tx.tenantId;
  const ofSubscription = sql`tenant_id = ${t} and subscription_id = ${subscriptionId} and fee_paid_by is null`;
  const change =
    method === "ezpay"
      ? sql`update paper_bill set fee_waived_at = ${now}::timestamptz where ${ofSubscription} and fee_waived_at is null`
      : sql`update paper_bill set fee_waived_at = null where ${ofSubscription} and fee_waived_at is not null
          and follows_entry = (select max(e.entry_id) from expiry_entry e where e.tenant_id = ${t}
            and e.subscription_id = ${subscriptionId} and e.cause = 'granted')`;
  await change.execute(tx.q);
}

/** The unpaid fees of a subscription's paper bills, as an expression for a larger statement. */
export const openFee = (tenant: Scope, subscriptionId: Scope) => sql<PaperFee>`
  (select json_build_object('amount', coalesce(sum(p.fee_cents), 0), 'tax', coalesce(sum(p.fee_tax_cents), 0))
    from paper_bill p where p.tenant_id = ${tenant} and p.subscription_id = ${subscriptionId} and p.fee_paid_by is null
      and p.fee_waived_at is null)`;

/** The unpaid fees of a subscription's paper bills. */
export async function findOpenFee(db: Database, tenantId: number, subscriptionId: number): Promise<PaperFee> {
  const [found] = await db.read(
    tenantId,
    (tenant) => sql<{ fee: PaperFee }>`select ${openFee(tenant, sql`${subscriptionId}::bigint`)} as fee`,
  );
  return found?.fee ?? noPaperFee;
}
