import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PurchaseShown } from "#contract/subscriber.ts";
import { money } from "#core/format/money-text.ts";
import { call } from "#web/data/client.ts";
import type { SubscribeData } from "#web/data/session-values.ts";
import { useSite } from "#web/data/site.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { subscribedWords as words } from "./subscribed-words.ts";
import css from "./thank-you-page.module.css";

type PurchaseFactsProps = { accountNumber: number; planName: string; gift: SubscribeData["gift"] };

/**
 * What was bought and paid, and what comes next. This tab knows number and plan; the rest is read from the server, and
 * left out if the checkout has ended meanwhile.
 */
export function PurchaseFacts({ accountNumber, planName, gift }: PurchaseFactsProps): ReactNode {
  const { domain } = useSite();
  const purchase = useQuery({
    queryKey: ["purchase", domain, accountNumber],
    queryFn: ({ signal }) => call("getPurchase", { domain, accountNumber }, { signal }),
    retry: false,
    staleTime: Infinity,
  });
  const label = gift?.kind === "gift" ? words.giftFor : words.freeGiftFor;
  return (
    <div>
      <FactList
        facts={[
          { label: words.accountNumber, value: String(accountNumber) },
          { label: words.plan, value: planName },
          ...(gift === undefined ? [] : [{ label, value: gift.recipientName }]),
          ...(purchase.data ? factsOf(purchase.data) : []),
        ]}
      />
      {purchase.isPending && <Skeleton height={196} />}
    </div>
  );
}

const factsOf = (bought: PurchaseShown): Fact[] => [
  { label: words.receiptNumber, value: bought.receiptNumber },
  {
    label: words.paid,
    value: words.paidWith(money(bought.paidCents), bought.paidWith, longDayText(bought.paidOn)),
  },
  ...(bought.paidThrough === null ? [] : [{ label: words.paidThrough, value: longDayText(bought.paidThrough) }]),
  ...(bought.forGift ? [] : [{ label: words.nextCharge, value: <NextCharge next={bought.next} /> }]),
  ...(bought.firstIssueOn === null ? [] : [{ label: words.firstPaper, value: longDayText(bought.firstIssueOn) }]),
  ...(bought.deliverTo === null ? [] : [{ label: words.deliverTo, value: <DeliverTo to={bought.deliverTo} /> }]),
];

function NextCharge({ next }: Pick<PurchaseShown, "next">): ReactNode {
  if (next === null) return words.notCharged;
  return (
    <>
      <span>{words.nextChargeOn(money(next.amountCents), longDayText(next.chargeOn))}</span>
      <span className={css.note}>{words.cancelBy(longDayText(next.cancelBy))}</span>
    </>
  );
}

const DeliverTo = ({ to }: { to: NonNullable<PurchaseShown["deliverTo"]> }): ReactNode => (
  <address className={css.address}>
    <span>{to.name}</span>
    <span>{to.streetAddress}</span>
    <span>
      {to.city}, {to.stateCode} {to.zip}
    </span>
  </address>
);
