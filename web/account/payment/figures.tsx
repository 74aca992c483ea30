import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { dayText } from "#web/parts/day-text.ts";
import { SumLines, SumNote, SumSlip } from "#web/parts/sum.tsx";
import { chargesText } from "./option-texts.ts";

type Props = { standing: PaymentStanding; option: QuotedOption; tipCents: number };

/** Due today, line by line, and what it leads to: the figures that will be charged. */
export function Figures({ standing, option, tipCents }: Props): ReactNode {
  const { lines, dueTodayCents, paidThrough, charges } = option;
  const tip = tipCents > 0 ? [{ label: "Tip for your carrier", amountCents: tipCents }] : [];
  return (
    <SumSlip id="figures" title="Your payment">
      <SumLines lines={[...lines, ...tip]} dueTodayCents={dueTodayCents + tipCents} />
      {dueTodayCents > 0 && standing.taxMode === "included" && <SumNote>{messages.includesTaxes}</SumNote>}
      <p>
        {dueTodayCents > 0
          ? `After this payment you are paid through ${dayText(paidThrough)}.`
          : `Nothing is charged today. You are paid through ${dayText(paidThrough)}.`}
      </p>
      <p>{charges.length === 0 ? later(standing) : `EZ-Pay charges ${chargesText(charges)}, until you turn it off.`}</p>
    </SumSlip>
  );
}

/** What a one-time payment does to what comes after it. */
function later({ method, renews }: PaymentStanding): string {
  if (!renews) return "It ends by itself after that, and nothing more is charged.";
  return method === "ezpay"
    ? "EZ-Pay stays on, and charges your card when the next term begins."
    : "Nothing is charged by itself after that: we send you a bill.";
}
