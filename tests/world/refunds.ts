import { cents } from "#core/money.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { type RefundRequested, requestRefund } from "#server/store/payment/refund.ts";
import { merchantAt, type Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { dayAt, subscriptionOf } from "./time.ts";

/** What the gateway actually refunded, in cents. */
export const refundsAt = (site: Site, { plain }: Publisher): number[] =>
  site.gatewayLedger.db
    .prepare("select amount from txn where merchant = ? and kind = 'RETURN' and approval <> '' order by number")
    .all(merchantAt(plain))
    .map((row) => Number(row["amount"]));

/** What the gateway has taken and not given back, in cents, whether it voided a sale or refunded it. */
export const netSalesAt = (site: Site, { plain }: Publisher): number =>
  Number(
    site.gatewayLedger.db
      .prepare(
        `select coalesce(sum(case kind when 'SALE' then amount when 'RETURN' then -amount else 0 end), 0) as kept
         from txn where merchant = ? and approval <> ''`,
      )
      .get(merchantAt(plain))?.["kept"],
  );

/** Settles the gateway's sales: from now on they are refunded instead of voided. */
export function settleSales(site: Site, { plain }: Publisher): void {
  site.gatewayLedger.db.prepare("update txn set settled = 1 where merchant = ?").run(merchantAt(plain));
}

/** Adds a goodwill refund that an account is owed, once per cause. */
export async function oweRefund(
  site: Site,
  publisher: Publisher,
  { accountNumber }: { readonly accountNumber: number },
  amount: number,
  cause: string,
): Promise<RefundRequested> {
  const { subscriptionId } = await subscriptionOf(site, publisher, accountNumber);
  const given = { reason: "goodwill", amount: cents(amount), ofPrepaid: cents(0), actor: "staff" } as const;
  return site.store.db.write(await dayAt(site, publisher), async (tx) => {
    await lockAccount(tx, accountNumber);
    const request = { ...given, accountNumber, subscriptionId, cause, now: site.work.clock.now() };
    return requestRefund(tx, request);
  });
}
