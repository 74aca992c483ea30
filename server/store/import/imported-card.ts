import { sql } from "kysely";
import type { ImportedCardState } from "#core/import/imported-card.ts";
import type { Tx } from "#server/db/database.ts";

/** A card about which the gateway has not been asked. */
export type UncheckedCard = {
  readonly accountNumber: number;
  readonly sealedToken: Buffer;
  readonly last4: string;
};

/** The next cards of subscribers who wait in the last file. */
export async function findUncheckedCards(tx: Tx, most: number): Promise<UncheckedCard[]> {
  const t = tx.tenantId;
  const { rows } = await sql<UncheckedCard>`
    select m.account_number::int as "accountNumber", m.sealed_token as "sealedToken", m.said -> 'card' ->> 'last4' as last4
    from imported_account m
    where m.tenant_id = ${t} and m.live_on is null and m.card_state = 'unasked' and m.sealed_token is not null
      and m.said ->> 'paysBy' = 'ezpay' and m.seen_run = (select i.last_run from move_in i where i.tenant_id = ${t})
    order by m.old_number limit ${most}`.execute(tx.q);
  return rows;
}

/** Stores what the gateway said. If another list has replaced the card meanwhile, it still has to be asked about. */
export async function noteCard(
  tx: Tx,
  { accountNumber, sealedToken }: Pick<UncheckedCard, "accountNumber" | "sealedToken">,
  state: Exclude<ImportedCardState, "unasked">,
): Promise<void> {
  await sql`update imported_account set card_state = ${state}
    where tenant_id = ${tx.tenantId} and account_number = ${accountNumber} and sealed_token = ${sealedToken}
      and live_on is null`.execute(tx.q);
}
