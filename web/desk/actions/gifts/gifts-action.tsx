import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Gift } from "#contract/gifts.ts";
import { isChangeable } from "#core/gift/given-gift.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { readForAccount } from "../../data/for-account.ts";
import { useMe } from "../../data/who-am-i.ts";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { ActionLoading } from "../action-loading.tsx";
import { WhileReading } from "../while-reading.tsx";
import { ChangeGift } from "./change-gift.tsx";
import { GiftRequestForm, type GiftRequestKind } from "./gift-request-form.tsx";

/** Gifts that this account has paid for: who got them, and what can still be done. */
export function GiftsAction(props: ActionProps): ReactNode {
  const { domain, account } = props;
  const { accountNumber, version } = account;
  const me = useMe();
  const gifts = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "gifts", version],
    queryFn: () => readForAccount("getGifts", { domain, accountNumber }),
    staleTime: Infinity,
    // What was typed stays while the account is read again.
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [wish, setWish] = useState<GiftRequestKind | "change" | null>(null);
  if (gifts.data === undefined) return <ActionLoading read={gifts} what="The gifts" />;
  const list = gifts.data;
  const gift = list.find(({ giftId }) => giftId === chosen) ?? (list.length === 1 ? list[0] : undefined);
  const may = me.data?.publications.find((each) => each.domain === domain)?.may ?? [];
  const choices = gift === undefined ? [] : wishesFor(gift, may.includes("approveRefund"));
  const fits = choices.some(([id, , because]) => id === wish && because === null);
  return (
    <Stack gap={16}>
      <h1>Gifts</h1>
      <RadioGroup
        legend={list.length === 0 ? "This account has given no gifts." : "Which gift"}
        value={gift?.giftId ?? null}
        onChange={(giftId) => {
          setChosen(giftId);
          setWish(null);
        }}
      >
        {list.map((each) => (
          <RadioCard key={each.giftId} value={each.giftId} title={`${each.planName}, ${each.term}`}>
            {giftText(each)}
          </RadioCard>
        ))}
      </RadioGroup>
      {gift !== undefined && (
        <RadioGroup
          legend="What to do"
          layout="grid"
          value={wish}
          onChange={(value) => setWish(choices.find(([id]) => id === value)?.[0] ?? null)}
        >
          {choices.map(([id, title, because]) => (
            <RadioCard key={id} value={id} title={title} disabled={because !== null}>
              {because ?? undefined}
            </RadioCard>
          ))}
        </RadioGroup>
      )}
      {gift !== undefined && fits && wish !== null && (
        <WhileReading read={gifts}>
          {wish === "change" ? (
            <ChangeGift key={gift.giftId} {...props} gift={gift} />
          ) : (
            <GiftRequestForm key={`${wish} ${gift.giftId}`} {...props} gift={gift} wish={wish} />
          )}
        </WhileReading>
      )}
    </Stack>
  );
}

const states: Readonly<Record<Gift["state"], (gift: Gift) => string>> = {
  waits: ({ mailOn }) => `is emailed on ${deskDayText(mailOn)}`,
  sent: ({ mailOn }) => `was emailed on ${deskDayText(mailOn)}`,
  returned: () => "its email bounced or was stopped",
  card: () => "on a card that the donor prints",
  redeemed: ({ redeemedOn }) => (redeemedOn === null ? "was redeemed" : `was redeemed on ${deskDayText(redeemedOn)}`),
  over: ({ redeemThrough }) => `could be redeemed through ${deskDayText(redeemThrough)}`,
  canceled: () => "was canceled",
};

const giftText = (gift: Gift): string =>
  [`For ${gift.recipientName}`, gift.recipientEmail, states[gift.state](gift)].filter((part) => part !== "").join(", ");

type Offered = readonly [GiftRequestKind | "change", string, string | null];

/** What can be done with a gift, and why the rest can't. */
function wishesFor(gift: Gift, mayRefund: boolean): Offered[] {
  const settled = isChangeable(gift.state) ? null : "It was redeemed or canceled, or it has expired.";
  const noMailbox = gift.recipientEmail === "" ? "It has no email address." : null;
  const notYet = gift.state === "waits" ? "It goes out on its day." : null;
  const canBack = gift.state === "returned" ? "Its email bounced or was stopped." : null;
  const refund = mayRefund ? null : "Ask a bookkeeper, a publisher or an owner.";
  const gone = gift.state === "redeemed" || gift.state === "canceled" ? "It was redeemed or canceled." : null;
  return [
    ["resend", "Send its email again", settled ?? noMailbox ?? notYet],
    ["change", "Correct the recipient", settled],
    ["take-back", "Stop its email", settled ?? canBack],
    ["refund", "Cancel and refund it", gone ?? refund],
  ];
}
