import { sql } from "kysely";
import type { Cents } from "#core/money.ts";
import type { PaperFee } from "#core/payment/paper-fee.ts";
import type { Tx } from "#server/db/database.ts";
import { openFee } from "#server/store/renewal/paper-bill.ts";

/** The person who pays for an account, and how. */
export type Payer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
  readonly ezPayOnly: boolean;
  /** Left over from earlier payments. */
  readonly balance: Cents;
  /** The fee for paper bills that are not paid yet. */
  readonly fee: PaperFee;
  /** Null for a reader with a gift subscription who never had a bill. */
  readonly billing: {
    readonly street: string;
    readonly city: string;
    readonly stateCode: string;
    readonly zip5: string;
  } | null;
  /** The card in use; only the parts of it that can be shown. */
  readonly card: {
    readonly paymentMethodId: number;
    readonly brand: string;
    readonly last4: string;
    readonly expires: string;
  } | null;
};

/** The account's payer, with the billing address of one of its subscriptions. Read under the account's lock. */
export async function findPayer(tx: Tx, accountNumber: number, subscriptionId: number): Promise<Payer> {
  const t = tx.tenantId;
  const { rows } = await sql<Payer>`
    select a.first_name as "firstName", a.last_name as "lastName", a.contact_email as "contactEmail",
      a.ez_pay_only as "ezPayOnly", a.balance_cents as balance, ${openFee(t, subscriptionId)} as fee,
      (select json_build_object('street', b.street, 'city', b.city, 'stateCode', b.state_code, 'zip5', b.zip5)
        from subscription u join address b on b.tenant_id = ${t} and b.address_id = u.billing_address_id
        where u.tenant_id = ${t} and u.subscription_id = ${subscriptionId}) as billing,
      (select json_build_object('paymentMethodId', m.payment_method_id, 'brand', m.brand, 'last4', m.last4,
          'expires', m.expires)
        from payment_method m where m.tenant_id = ${t} and m.account_number = a.account_number and m.replaced_at is null
        order by m.payment_method_id desc limit 1) as card
    from account a where a.tenant_id = ${t} and a.account_number = ${accountNumber}`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) throw new Error(`no account ${accountNumber}`);
  return row;
}
