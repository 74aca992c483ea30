import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { planChangeMessages } from "#contract/plan-change-messages.ts";
import type { Quote } from "#contract/site.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { TotalsLines, TotalsNote, TotalsSection } from "#web/parts/totals.tsx";
import { useKeptFocus } from "#web/parts/use-kept-focus.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Replaces } from "../checkout/checkout-state.ts";
import type { QuoteState } from "../quote-state.ts";
import { changeText } from "../checkout/plan-change-text.ts";
import { UpcomingBills, UpcomingCharges } from "./upcoming-charges-list.tsx";
import css from "./order-summary.module.css";
import { summaryWords } from "./summary-words.ts";

type OrderSummaryProps = {
  state: QuoteState;
  /** The plan that ends with this purchase. */
  replaces: Replaces | null;
  /** What to do first, if the dates depend on something that isn't known yet. */
  undated?: string | null;
  /** What has changed about the order, shown above its figures. */
  notice?: ReactNode;
  children?: ReactNode;
};

/** Subscribe §2, due today: itemized, and followed by what comes later. What is shown is what is charged. */
export function OrderSummary({ state, replaces, undated = null, notice, children }: OrderSummaryProps): ReactNode {
  return (
    <TotalsSection id="order-summary" title={summaryWords.order} {...useKeptFocus(state.kind)}>
      {notice}
      {state.kind === "loading" && <Skeleton height={420} />}
      {state.kind === "failed" && <NoFigures {...state} />}
      {state.kind === "shown" && (
        <div className={css.figures} aria-busy={state.updating}>
          <Figures quote={state.quote} undated={undated} />
        </div>
      )}
      {replaces !== null && <ChangeNote replaces={replaces} />}
      {children}
    </TotalsSection>
  );
}

/** What ends with the purchase, next to the price. */
const ChangeNote = ({ replaces }: { replaces: Replaces }): ReactNode => (
  <Alert kind="info" title={planChangeMessages.title}>
    <p>{changeText(replaces)}</p>
  </Alert>
);

function NoFigures({ isGone, retry }: Extract<QuoteState, { kind: "failed" }>): ReactNode {
  return (
    <>
      <Alert kind="error">{isGone ? summaryWords.gone : summaryWords.noPrice}</Alert>
      <Button variant="secondary" onClick={retry}>
        {isGone ? summaryWords.seePlans : summaryWords.tryAgain}
      </Button>
    </>
  );
}

function Figures({ quote, undated }: { quote: Quote; undated: string | null }): ReactNode {
  if (undated !== null) {
    return (
      <>
        <TotalsLines lines={quote.lines} dueTodayCents={quote.dueTodayCents} />
        <TotalsNote>{taxNote(quote)}</TotalsNote>
        <p>{undated}</p>
      </>
    );
  }
  return (
    <>
      <TotalsLines lines={quote.lines} dueTodayCents={quote.dueTodayCents} />
      <TotalsNote>{taxNote(quote)}</TotalsNote>
      <p>{firstDay(quote)}</p>
      {quote.byBill ? <UpcomingBills path={quote.pricePath} /> : <UpcomingCharges path={quote.pricePath} />}
    </>
  );
}

/** Rules 3: prices include estimated taxes, or the tax has its own line. */
const taxNote = ({ taxMode }: Quote): string =>
  taxMode === "included" ? messages.includesTaxes : summaryWords.taxEstimated;

function firstDay({ firstIssueOn, paidThrough, forGift }: Quote): string {
  if (forGift) return summaryWords.giftStarts;
  const through = longDayText(paidThrough);
  return firstIssueOn === null
    ? summaryWords.readsNow(through)
    : summaryWords.firstPaper(longDayText(firstIssueOn), through);
}
