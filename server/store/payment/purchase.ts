import { sql } from "kysely";
import type { Acknowledgment, Receipt } from "#core/notice/payment-emails.ts";
import type { Database } from "#server/db/database.ts";

export type PurchaseRecord = {
  readonly receipt: Receipt;
  /** What was agreed to; null for a gift. */
  readonly acknowledgment: Acknowledgment | null;
  /** Where the paper is delivered now; null if nothing is printed. */
  readonly deliverTo: DeliverTo | null;
};

export type DeliverTo = {
  readonly streetAddress: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip: string;
};

/**
 * The account's last paid order, from the records from which its two emails are written. Null if nothing was paid for.
 */
export async function findPurchase(
  db: Database,
  tenantId: number,
  accountNumber: number,
): Promise<PurchaseRecord | null> {
  const [row] = await db.read<PurchaseRecord>(
    tenantId,
    (tenant) => sql<PurchaseRecord>`
      select r.content as receipt, a.content as acknowledgment, (
        select json_build_object('streetAddress', ad.street, 'city', ad.city, 'stateCode', ad.state_code,
          'zip', ad.zip5 || coalesce('-' || ad.plus4, ''))
        from subscription u join address ad on ad.tenant_id = ${tenant} and ad.address_id = u.delivery_address_id
        where u.tenant_id = ${tenant} and u.subscription_id = i.subscription_id and i.gift_id is null) as "deliverTo"
      from payment_intent i
      join letter r on r.tenant_id = ${tenant} and r.natural_key = 'receipt:' || i.receipt_number
      left join letter a on a.tenant_id = ${tenant} and a.natural_key = 'acknowledgment:' || i.intent_id
      where i.tenant_id = ${tenant} and i.account_number = ${accountNumber} and i.purpose = 'subscribe'
        and i.state = 'captured'
      order by i.captured_at desc limit 1`,
  );
  return row ?? null;
}
