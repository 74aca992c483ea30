import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskRefundGift, deskTakeGiftBack } from "#contract/desk/gifts.ts";
import type { GiftRefundRefusal } from "#core/gift/decide-gift-refund.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import { runDeskAction } from "#server/http/desk/run-desk-action.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockGiftAtDesk } from "#server/store/gift/gift-desk.ts";
import type { Tx } from "#server/db/database.ts";
import { type GiftDeskNeeds, withdrawGiftEmailInTx } from "./gift-desk.ts";
import { refundGiftInTx } from "./refund-gift.ts";

const notRefundable: Readonly<Record<GiftRefundRefusal, string>> = {
  "not-paid": "It was not paid for, so there is nothing to refund.",
  redeemed: "It was redeemed, so it can't be refunded.",
  withdrawn: "It was dropped before it was paid for, so there is nothing to refund.",
  free: "It came free with a subscription, so there is nothing to refund. Stop its email instead.",
  "not-settled": "Its payment is not settled yet. Try again when the payment shows on the account.",
};

/** Keeps anybody from reaching another account's gift by its id. */
const isOf = async (tx: Tx, giftId: string, accountNumber: number): Promise<boolean> =>
  (await lockGiftAtDesk(tx, giftId))?.accountNumber === accountNumber;

export const makeDeskTakeGiftBack =
  (needs: GiftDeskNeeds): DeskHandler<typeof deskTakeGiftBack> =>
  (input: Parsed<typeof deskTakeGiftBack>, context) =>
    runDeskAction<Output<typeof deskTakeGiftBack>>(needs, context, "takeGiftBack", input, (within) =>
      within(async (tx) => {
        const { giftId, accountNumber } = input;
        if (!(await isOf(tx, giftId, accountNumber))) return notFound();
        const by = { actor: actorOf(context.staff), tenant: context.publication.tenant, requestId: context.requestId };
        const { kind } = await withdrawGiftEmailInTx(tx, needs, by, giftId);
        if (kind === "taken-back") return { isSuccess: true, errorMessage: "" };
        const errorMessage =
          kind === "taken-back-before"
            ? "Its email was already stopped."
            : "It was redeemed or canceled, or it has expired.";
        return { isSuccess: false, errorMessage };
      }),
    );

export const makeDeskRefundGift =
  (needs: GiftDeskNeeds): DeskHandler<typeof deskRefundGift> =>
  (input: Parsed<typeof deskRefundGift>, context) =>
    runDeskAction<Output<typeof deskRefundGift>>(needs, context, "refundGift", input, (within) =>
      within(async (tx) => {
        const { giftId, accountNumber } = input;
        if (!(await isOf(tx, giftId, accountNumber))) return notFound();
        const by = { actor: actorOf(context.staff), requestId: context.requestId };
        const done = await refundGiftInTx(tx, needs, context.publication, { giftId, now: context.now, ...by });
        if (done.kind === "refused")
          return done.because === "no-gift"
            ? notFound()
            : { isSuccess: false, errorMessage: notRefundable[done.because] };
        return done.kind === "refunded"
          ? { isSuccess: true, amountCents: done.amount, errorMessage: "" }
          : { isSuccess: false, errorMessage: "It was already canceled, and its refund is on its way." };
      }),
    );
