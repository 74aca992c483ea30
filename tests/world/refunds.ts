import { cents } from "#core/money.ts";
import { lockAccount } from "#server/store/account.ts";
import { requestRefund, type RefundRequested } from "#server/store/refund.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { standingOf, todayAt } from "./time.ts";

/** An account is owed something for goodwill, once for its cause. */
export async function owe(
  site: Site,
  publisher: Publisher,
  { accountNumber }: { readonly accountNumber: number },
  amount: number,
  cause: string,
): Promise<RefundRequested> {
  const { subscriptionId } = await standingOf(site, publisher, accountNumber);
  const given = { reason: "goodwill", amount: cents(amount), ofPrepaid: cents(0), actor: "staff" } as const;
  const today = await todayAt(site, publisher);
  return site.store.db.write(publisher.tenantId, async (tx) => {
    await lockAccount(tx, accountNumber);
    const request = { ...given, accountNumber, subscriptionId, cause, now: site.work.clock.now() };
    return requestRefund({ ...tx, today }, request);
  });
}
