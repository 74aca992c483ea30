import type { withdrawAddressChange } from "#contract/delivery-address.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { findAddress, lockChange, withdrawChange } from "#server/store/delivery/address-change.ts";
import { findHeldTerm } from "#server/store/subscription/held-term.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { movedTo } from "./delivered-to.ts";
import { canWithdrawMove } from "./get-delivery-address.ts";
import { deliverySentencesIn } from "./delivery-words-in.ts";

/** Withdraws a move, as long as its first paper can still be redirected to the old address (rules 4.13). */
export const makeWithdrawAddressChange =
  (needs: RecordNeeds): Handler<typeof withdrawAddressChange> =>
  async ({ changeID }, { caller, publication, moment, language, now, requestId, command }) => {
    const { account } = caller;
    if (account === null) return notFound();
    const { accountNumber } = account;
    return command(async (tx) => {
      await lockAccount(tx, accountNumber);
      const change = await lockChange(tx, accountNumber, changeID);
      if (change === null) return notFound();
      const held = await findHeldTerm(tx, accountNumber);
      const to = await findAddress(tx, change.addressId);
      const refused = (code: "settled" | "cut-off") =>
        ({ isSuccess: false, code, errorMessage: deliverySentencesIn[language].withdrawMove[code] }) as const;
      if (change.state !== "pending" || held === null || to === null) return refused("settled");
      if (!canWithdrawMove(publication, held, to.method, moment, change.effectiveOn)) return refused("cut-off");
      await withdrawChange(tx, changeID, now);
      const from = held.delivery;
      const place = from && (await findAddress(tx, from.addressId));
      await record(tx, needs, byReader({ caller, publication, requestId }), "delivery.withdraw-address-change", {
        account,
        changeId: changeID,
        effectiveOn: change.effectiveOn,
        kept: from && { deliveryAddressId: from.addressId, to: place && movedTo(place) },
      });
      return { isSuccess: true, errorMessage: "" } as const;
    });
  };
