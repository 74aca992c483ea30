import type pg from "pg";
import type { OpenOrder } from "../world/orders.ts";
import { answerPlainly, type PlainConnections, postPlainly, transaction } from "./plain-posting.ts";

type PlainPurchases = PlainConnections & { readonly orders: readonly OpenOrder[] };

/** Writes the rows of the product's purchase commit with plain statements. Returns purchases per second. */
answerPlainly(({ orders }: PlainPurchases) => orders, purchase);

async function purchase(client: pg.PoolClient, order: OpenOrder): Promise<void> {
  await transaction(client, async (ask) => {
    await ask("select intent_id from payment_intent where tenant_id = $1 and intent_id = $2 for update", [
      1,
      order.intentId,
    ]);
    const { rows } = await ask(
      `insert into payment_method (tenant_id, account_number, sealed_token, brand, last4, expires)
        values ($1, $2, $3, 'VISA', '9990', '1229') returning payment_method_id as id`,
      [1, order.accountNumber, Buffer.alloc(44, 1)],
    );
    await ask(
      `update subscription set status = 'active', start_on = '2026-02-02', paid_through = '2026-03-29',
        renews_on = '2026-03-30', charge_on = '2026-03-23', payment_method_id = $3
        where tenant_id = $1 and subscription_id = $2`,
      [1, order.subscriptionId, rows[0]?.["id"]],
    );
    await postPlainly(ask, { ...order, cause: "purchase", letters: ["acknowledgment", "receipt"] });
  });
}
