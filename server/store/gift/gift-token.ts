import { sql } from "kysely";
import { hashToken } from "#server/crypto/random.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { giftColumns, type GiftRecord, lockGift } from "./gift.ts";

/**
 * Creates the token of a gift's email when it is sent; only its hash is stored (security.md 14). An email that is sent
 * twice carries two, and both stop working once the gift is redeemed.
 * @param recipient the address that the email goes to.
 * @returns false if the gift or the email was withdrawn, or the gift goes to somebody else by now; then the email must
 * not be sent.
 */
export async function mintGiftToken(tx: Tx, giftId: string, token: string, recipient: string): Promise<boolean> {
  const { rows } = await sql`
    insert into gift_token (tenant_id, token_hash, gift_id)
    select ${tx.tenantId}, ${hashToken(token)}, g.gift_id from gift g
    where g.tenant_id = ${tx.tenantId} and g.gift_id = ${giftId}::uuid and g.state in ('open', 'redeemed')
      and not g.letter_taken_back and g.recipient_email = ${recipient}
    returning gift_id`.execute(tx.q);
  return rows.length > 0;
}

export type RecipientAddress = {
  readonly streetAddress: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip: string;
};

/** The gift of a link, with the address that the donor gave for its paper. Null if there is no such link. */
export async function findGiftByToken(
  db: Database,
  tenantId: number,
  token: string,
): Promise<(GiftRecord & { readonly delivery: RecipientAddress | null }) | null> {
  const [row] = await db.read(
    tenantId,
    (tenant) => sql<GiftRecord & { delivery: RecipientAddress | null }>`
      select ${giftColumns}, case when a.address_id is null then null else json_build_object('streetAddress', a.street,
        'city', a.city, 'stateCode', a.state_code, 'zip', a.zip5) end as delivery
      from gift_token k
      join gift g on g.tenant_id = ${tenant} and g.gift_id = k.gift_id
      join account d on d.tenant_id = ${tenant} and d.account_number = g.account_number
      left join address a on a.tenant_id = ${tenant} and a.address_id = g.delivery_address_id
      where k.tenant_id = ${tenant} and k.token_hash = ${hashToken(token)}
        and k.created_at >= coalesce(g.links_since, k.created_at)`,
  );
  return row ?? null;
}

/** The gift of a link, locked until the end of the transaction: if several people redeem it at once, one is first. */
export async function lockGiftByToken(tx: Tx, token: string): Promise<GiftRecord | null> {
  const { rows } = await sql<{ giftId: string }>`
    select g.gift_id as "giftId" from gift_token k
    join gift g on g.tenant_id = ${tx.tenantId} and g.gift_id = k.gift_id
    where k.tenant_id = ${tx.tenantId} and k.token_hash = ${hashToken(token)}
      and k.created_at >= coalesce(g.links_since, k.created_at)`.execute(tx.q);
  const [row] = rows;
  return row === undefined ? null : lockGift(tx, row.giftId);
}
