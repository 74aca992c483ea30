import type { ReactNode } from "react";
import type { GivenGift } from "#contract/subscriber.ts";
import { dayText } from "#web/parts/day-text.ts";
import facts from "#web/parts/facts.module.css";

/** What is given, and that it costs nothing. */
export function GiftSummary({ gift }: { gift: GivenGift }): ReactNode {
  const { planName, term, donorName, redeemThrough } = gift;
  return (
    <dl className={facts.facts}>
      <div>
        <dt>From</dt>
        <dd>{donorName}</dd>
      </div>
      <div>
        <dt>Plan</dt>
        <dd>{planName}</dd>
      </div>
      <div>
        <dt>For</dt>
        <dd>{term}, paid for</dd>
      </div>
      {redeemThrough !== null && (
        <div>
          <dt>Redeem it by</dt>
          <dd>{dayText(redeemThrough)}</dd>
        </div>
      )}
    </dl>
  );
}
