import type { ReactNode } from "react";
import type { Quote } from "#contract/site.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { RefusedOffer } from "../checkout/applied-offer.ts";
import { nowAndLater } from "../summary/charges-ahead.ts";
import { offerCodeWords as words } from "./offer-code-words.ts";

type RefusedCodeProps = {
  refused: RefusedOffer;
  /** Null while it is updating. */
  quote: Quote | null;
};

/** A code that the order had: why it can't be used any more, and the price without it. */
export function RefusedCode({ refused: { code, because }, quote }: RefusedCodeProps): ReactNode {
  return (
    <Alert kind="warning" title={words.notUsable(code)}>
      <p>{because}</p>
      {quote !== null && <p>{words.priceNow(nowAndLater(quote))}</p>}
    </Alert>
  );
}
