import type { withdrawAddressChange } from "#contract/delivery-address.ts";
import type { AddressKept } from "#core/notice/letter.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account.ts";
import { findAddress, lockChange, withdrawChange } from "#server/store/address-change.ts";
import { tellCirculation } from "#server/store/circulation-command.ts";
import { audit } from "#server/store/audit.ts";
import { findHeldTerm } from "#server/store/held-term.ts";
import { queueLetters } from "#server/store/outbox.ts";
import { movedTo } from "./delivered-to.ts";
import { isOpen } from "./get-delivery-address.ts";
import type { MoveNeeds } from "./write-move.ts";

const sentences = {
  "cut-off": "The first papers are on their way to the new address. Please enter the address that you want instead.",
  settled: "This change of address is settled already.",
} as const;

/** Takes back a move, as long as its first paper can still be led to the old address (rules 4.13). */
export const makeWithdrawAddressChange =
  (needs: MoveNeeds): Handler<typeof withdrawAddressChange> =>
  async ({ changeID }, { caller, publication, moment, now, requestId, command }) => {
    const { account, loginId } = caller;
    if (account === null) return notFound();
    const { accountNumber } = account;
    return command(async (tx) => {
      await lockAccount(tx, accountNumber);
      const change = await lockChange(tx, accountNumber, changeID);
      if (change === null) return notFound();
      const held = await findHeldTerm(tx, accountNumber);
      const to = await findAddress(tx, change.addressId);
      const refused = (code: keyof typeof sentences) =>
        ({ isSuccess: false, code, errorMessage: sentences[code] }) as const;
      if (change.state !== "pending" || held === null || to === null) return refused("settled");
      if (!isOpen(publication, held, to.method, moment, change.effectiveOn)) return refused("cut-off");
      await withdrawChange(tx, changeID, now);
      if (held.delivery !== null) {
        const whom = { enqueue: needs.enqueue, tenant: publication.tenant, accountNumber };
        const { addressId } = held.delivery;
        const back = { kind: "move", on: change.effectiveOn, deliveryAddressId: addressId } as const;
        await tellCirculation(tx, whom, `move:${changeID}:back`, back);
      }
      const kept = held.delivery && (await findAddress(tx, held.delivery.addressId));
      const name = `${account.firstName} ${account.lastName}`;
      const content: AddressKept = { name, accountNumber, to: kept && movedTo(kept) };
      const letter = { kind: "addressKept", recipient: account.contactEmail, accountNumber, content };
      await queueLetters(tx, needs.enqueue, [
        { ...letter, letterId: needs.uuid(), naturalKey: `addressKept:${changeID}` },
      ]);
      await audit(tx, {
        actor: `login:${loginId}`,
        action: "delivery.withdraw-address-change",
        subject: `account:${accountNumber}`,
        outcome: "withdrawn",
        details: { changeId: changeID },
        requestId,
      });
      return { isSuccess: true, errorMessage: "" } as const;
    });
  };
