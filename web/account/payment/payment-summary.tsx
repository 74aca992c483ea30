import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { TotalsLines, TotalsNote, TotalsSection } from "#web/parts/totals.tsx";
import { paymentWords } from "./payment-words.ts";

type Props = { standing: PaymentStanding; option: QuotedOption; tipCents: number };

/** Due today, line by line, and what follows: exactly what will be charged. */
export function PaymentSummary({ standing, option, tipCents }: Props): ReactNode {
  const { lines, dueTodayCents, paidThrough, charges } = option;
  const tip = tipCents > 0 ? [{ label: paymentWords.tipLine, amountCents: tipCents }] : [];
  return (
    <TotalsSection id="figures" title={paymentWords.yourPayment}>
      <TotalsLines lines={[...lines, ...tip]} dueTodayCents={dueTodayCents + tipCents} />
      {dueTodayCents > 0 && standing.taxMode === "included" && <TotalsNote>{messages.includesTaxes}</TotalsNote>}
      <p>{paymentWords.afterPayment(dueTodayCents, paidThrough)}</p>
      <p>{charges.length === 0 ? afterwards(standing) : paymentWords.ezPayCharges(charges)}</p>
    </TotalsSection>
  );
}

/** What happens after a one-time payment. */
function afterwards({ method, renews }: PaymentStanding): string {
  if (!renews) return paymentWords.thenNoRenewal;
  return method === "ezpay" ? paymentWords.thenEzPay : paymentWords.thenBills;
}
