import type { ReactNode } from "react";
import type { Gift } from "#contract/gifts.ts";
import { money } from "#core/format/money-text.ts";
import { deskCall } from "../../data/desk-call.ts";
import { actForAccount } from "../../data/for-account.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

export type GiftRequestKind = "resend" | "take-back" | "refund";
type Props = ActionProps & { gift: Gift; wish: GiftRequestKind };
type Act = { readonly seen: number; readonly note: string };

const titles: Readonly<Record<GiftRequestKind, string>> = {
  resend: "Send the gift's email again",
  "take-back": "Stop the gift's email",
  refund: "Cancel and refund the gift",
};
const reasons: Readonly<Record<GiftRequestKind, string>> = {
  resend: "The gift's email got lost",
  "take-back": "The gift must not be emailed",
  refund: "The donor changed their mind",
};

/** One action on a gift, with its effect shown before it is confirmed. */
export function GiftRequestForm({ domain, account, back, onRefresh, gift, wish }: Props): ReactNode {
  const { accountNumber, version } = account;
  const { giftId } = gift;
  const [note, setNote] = useNote(`${wish} ${giftId}`);
  const { state, send } = useSendAction(
    async (act: Act, idempotencyKey) => {
      const common = { ...act, reason: reasons[wish] };
      if (wish === "resend") {
        const input = { domain, accountNumber, giftId };
        return { amountCents: 0, ...(await actForAccount("sendGiftAgain", { ...common, input }, idempotencyKey)) };
      }
      const sent = { ...common, publication: domain, accountNumber, giftId };
      return wish === "refund"
        ? { amountCents: 0, ...(await deskCall("deskRefundGift", sent, { idempotencyKey })) }
        : { amountCents: 0, ...(await deskCall("deskTakeGiftBack", sent, { idempotencyKey })) };
    },
    ({ amountCents }) => doneText(wish, gift, amountCents),
  );
  return (
    <ActionForm
      isPart
      title={titles[wish]}
      {...{ back, note, state, onRefresh }}
      canSubmit
      submit={titles[wish]}
      isDangerous={wish !== "resend"}
      onNote={setNote}
      onSubmit={() => void send({ seen: version, note })}
      preview={<PreviewLines of={linesOf(wish, gift)} />}
    />
  );
}

function doneText(kind: GiftRequestKind, { recipientEmail }: Gift, amountCents: number): string {
  switch (kind) {
    case "resend":
      return `The email goes to ${recipientEmail}, at most once a day.`;
    case "take-back":
      return "Its email is stopped, and its link no longer works. The gift stays paid for.";
    case "refund":
      return `The gift is canceled. ${money(amountCents)} is refunded to its donor.`;
  }
}

function linesOf(kind: GiftRequestKind, { recipientName, recipientEmail }: Gift): (string | null)[] {
  switch (kind) {
    case "resend":
      return [`${recipientEmail} gets the gift's email again, with a new link.`, "Earlier links keep working."];
    case "take-back":
      return [
        recipientEmail === "" ? "Codes on cards keep working." : `The link sent to ${recipientEmail} stops working.`,
        "Nothing is refunded. Sending it again, or correcting the recipient, makes a new link.",
      ];
    case "refund":
      return [
        `${recipientName} can no longer redeem it. Links and cards stop working.`,
        "Everything paid for it is refunded to the donor's card. The screen asks for your password and code first.",
        "The donor gets an email about it; the recipient does not.",
      ];
  }
}
