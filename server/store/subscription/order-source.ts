import type { OrderSource } from "#core/site/order-source.ts";
import type { Tx } from "#server/db/database.ts";

/** Stores where the buyer of an order came from. A link without a source leaves what an earlier one said. */
export async function putOrderSource(
  tx: Tx,
  of: { readonly subscriptionId: number } | { readonly giftId: string },
  source: OrderSource | null,
): Promise<void> {
  if (source === null) return;
  const id = "giftId" in of ? "gift_id" : "subscription_id";
  await tx.q
    .insertInto("order_source")
    .values({
      tenant_id: tx.tenantId,
      subscription_id: "subscriptionId" in of ? of.subscriptionId : null,
      gift_id: "giftId" in of ? of.giftId : null,
      ...source,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", id]).doUpdateSet(source))
    .execute();
}
