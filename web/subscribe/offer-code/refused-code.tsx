import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import type { RefusedOffer } from "../checkout/applied-offer.ts";
import { offerCodeWords as words } from "./offer-code-words.ts";

type RefusedCodeProps = {
  refused: RefusedOffer;
  /** What the order now costs, today and later; null while that is being updated. */
  price: string | null;
};

/** The order's previous code: why it can't be used anymore, and the price without it. */
export function RefusedCode({ refused: { code, because }, price }: RefusedCodeProps): ReactNode {
  return (
    <Alert kind="warning" title={words.notUsable(code)}>
      <p>{because}</p>
      {price !== null && <p>{words.priceNow(price)}</p>}
    </Alert>
  );
}
