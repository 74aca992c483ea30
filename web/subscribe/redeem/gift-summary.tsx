import type { ReactNode } from "react";
import type { GivenGift } from "#contract/subscriber.ts";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";

/** What is given, and that it costs nothing. */
export function GiftSummary({ gift }: { gift: GivenGift }): ReactNode {
  const { planName, term, donorName, redeemThrough } = gift;
  return (
    <FactList
      facts={[
        { label: "From", value: donorName },
        { label: "Plan", value: planName },
        { label: "For", value: `${term}, paid for` },
        ...(redeemThrough === null ? [] : [{ label: "Redeem it by", value: dayText(redeemThrough) }]),
      ]}
    />
  );
}
