import type { AddressChange, getDeliveryAddress } from "#contract/delivery-address.ts";
import { firstDayToMove } from "#core/delivery/decide-move.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findAddress, findPendingChange } from "#server/store/delivery/address-change.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { deliveredTo } from "./delivered-to.ts";

/** The subscriber's own address. It is read by account, never by the address's id (security.md S25). */
export const makeGetDeliveryAddress =
  ({ db }: { readonly db: Database }): Handler<typeof getDeliveryAddress> =>
  async (_, { caller, at, publication, moment }) => {
    const { account } = caller;
    if (account === null) return notFound();
    return db.readTogether(at, async (tx) => {
      const held = await findHeldTerm(tx, account.accountNumber);
      if (held === null || held.product === "D" || held.delivery === null) return { current: null, change: null };
      const place = await findAddress(tx, held.delivery.addressId);
      return {
        current: place === null ? null : deliveredTo(place),
        change: await pendingChange(tx, publication, held, moment),
      };
    });
  };

async function pendingChange(
  tx: Tx,
  publication: Publication,
  held: HeldTerm,
  moment: LocalMoment,
): Promise<AddressChange | null> {
  const change = await findPendingChange(tx, held.subscriptionId);
  const to = change && (await findAddress(tx, change.addressId));
  if (change === null || to === null) return null;
  const { changeId, effectiveOn, billingToo } = change;
  const canWithdraw = canWithdrawMove(publication, held, to.method, moment, effectiveOn);
  return { changeID: changeId, effectiveOn, billingToo, to: deliveredTo(to), canWithdraw };
}

/** Whether the first paper of a move can still be redirected to the old address. */
export const canWithdrawMove = (
  { tenant }: Publication,
  held: HeldTerm,
  to: "carrier" | "mail" | "none",
  moment: LocalMoment,
  effectiveOn: HeldTerm["paidThrough"],
): boolean =>
  firstDayToMove({ moment, policy: tenant.policy, from: held.delivery }, to === "mail" ? "mail" : "carrier") <=
  effectiveOn;
