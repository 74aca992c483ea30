import type { Bundle } from "#contract/site.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import type { StepFrameProps } from "./step-frame.tsx";
import type { QuoteState } from "./quote-state.ts";

/** The props of every step of the multi-step page. */
export type StepProps = {
  domain: string;
  checkout: Checkout;
  offers: readonly Bundle[];
  bundle: Bundle;
  quote: QuoteState;
  frame: Pick<StepFrameProps, "at" | "of" | "heading" | "back" | "takesFocus" | "done">;
  /** Goes to the next step. */
  onNext: () => void;
};
