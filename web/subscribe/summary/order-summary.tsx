import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { Quote } from "#contract/site.ts";
import { dayText } from "#web/parts/day-text.ts";
import { SumLines, SumNote, SumSlip } from "#web/parts/sum.tsx";
import { useKeptFocus } from "#web/parts/use-kept-focus.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Replaces } from "../checkout/checkout-state.ts";
import { changeText } from "../checkout/plan-change-text.ts";
import { BillsAhead, ChargesAhead } from "./charges-ahead-list.tsx";
import css from "./order-summary.module.css";

/** The figures of QuoteOrder as far as they are here. `updating`: those shown belong to the choice before. */
export type QuoteState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly retry: () => void }
  | { readonly kind: "shown"; readonly quote: Quote; readonly updating: boolean };

type OrderSummaryProps = {
  state: QuoteState;
  /** The plan that ends with this purchase. */
  replaces: Replaces | null;
  children?: ReactNode;
};

/** Subscribe §2, due today: itemised, with what comes later. What is shown is what is charged. */
export function OrderSummary({ state, replaces, children }: OrderSummaryProps): ReactNode {
  return (
    <SumSlip id="order-summary" title="Your order" {...useKeptFocus(state.kind)}>
      {state.kind === "loading" && <Skeleton height={420} />}
      {state.kind === "failed" && <NoFigures retry={state.retry} />}
      {state.kind === "shown" && (
        <div className={css.figures} aria-busy={state.updating}>
          <Figures quote={state.quote} />
        </div>
      )}
      {replaces !== null && <ChangeNote replaces={replaces} />}
      {children}
    </SumSlip>
  );
}

/** What ends with the purchase, beside what it costs. */
const ChangeNote = ({ replaces }: { replaces: Replaces }): ReactNode => (
  <Alert kind="info" title={ownershipMessages.change.title}>
    <p>{changeText(replaces)}</p>
  </Alert>
);

function NoFigures({ retry }: { retry: () => void }): ReactNode {
  return (
    <>
      <Alert kind="error">We could not work out your price. Nothing you entered is lost.</Alert>
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </>
  );
}

function Figures({ quote }: { quote: Quote }): ReactNode {
  return (
    <>
      <SumLines lines={quote.lines} dueTodayCents={quote.dueTodayCents} />
      <SumNote>{taxNote(quote)}</SumNote>
      <p>{firstDay(quote)}</p>
      {quote.byBill ? <BillsAhead path={quote.pricePath} /> : <ChargesAhead path={quote.pricePath} />}
    </>
  );
}

/** Rules 3: prices include estimated taxes, or the tax stands as a line of its own. */
const taxNote = ({ taxMode }: Quote): string =>
  taxMode === "included" ? messages.includesTaxes : "Tax is estimated by the delivery or billing address.";

function firstDay({ firstIssueOn, paidThrough, forGift }: Quote): string {
  if (forGift) return "It begins when your gift is redeemed.";
  const lasts = `This payment lasts through ${dayText(paidThrough)}.`;
  return firstIssueOn === null
    ? `You can read as soon as you have paid. ${lasts}`
    : `Your first paper comes on ${dayText(firstIssueOn)}. ${lasts}`;
}
