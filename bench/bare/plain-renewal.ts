import { randomUUID } from "node:crypto";
import type pg from "pg";
import { accountOf, subscriptionOf } from "../world/crowd.ts";
import { answerPlainly, type PlainConnections, postPlainly, transaction } from "./plain-posting.ts";

/** `numbers`: the numbers of the crowd's subscriptions. */
type PlainRenewals = PlainConnections & { readonly numbers: readonly number[] };

/**
 * Writes the rows of the product's renewals with plain statements, in the same two transactions. Returns renewals per
 * second.
 */
answerPlainly(({ numbers }: PlainRenewals) => numbers, renewal);

async function renewal(client: pg.PoolClient, number: number): Promise<void> {
  const [intentId, accountNumber, subscriptionId] = [randomUUID(), accountOf(number), subscriptionOf(number)];
  await transaction(client, async (ask) => {
    await ask("select account_number from account where tenant_id = $1 and account_number = $2 for update", [
      1,
      accountNumber,
    ]);
    await ask(
      `insert into payment_intent (tenant_id, intent_id, account_number, subscription_id, purpose, method, state,
        amount_cents, tax_cents, lines, invoice_number, next_check_at, token_at, opened_at)
        values ($1, $2, $3, $4, 'renewal', 'Credit Card', 'token', 1199, 57, '[]', $5, now(), now(), '{"converge": ""}')`,
      [1, intentId, accountNumber, subscriptionId, intentId.slice(0, 25)],
    );
    await ask(
      `insert into renewal (tenant_id, subscription_id, follows_entry, intent_id, first_tried_on, next_try_on)
        values ($1, $2, $2, $3, current_date, current_date)`,
      [1, subscriptionId, intentId],
    );
  });
  await transaction(client, async (ask) => {
    await ask("select intent_id from payment_intent where tenant_id = $1 and intent_id = $2 for update", [1, intentId]);
    await ask(
      `update subscription set paid_through = paid_through + 28, renews_on = renews_on + 28, charge_on = charge_on + 28
        where tenant_id = $1 and subscription_id = $2`,
      [1, subscriptionId],
    );
    await postPlainly(ask, { intentId, subscriptionId, accountNumber, cause: "renewal", letters: ["receipt"] });
  });
}
