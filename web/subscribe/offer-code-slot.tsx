import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "#web/ui/router/router.tsx";
import type { Bundle, Quote } from "#contract/site.ts";
import { Button } from "#web/ui/button.tsx";
import { onDemand } from "#web/ui/on-demand.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { isPageReopened } from "./checkout/current-checkout.ts";
import { priceNowAndLater } from "./summary/upcoming-charges.ts";
import { planWords } from "./plan-words.ts";

const RefusedCode = onDemand(() => import("./offer-code/refused-code.tsx").then((m) => m.RefusedCode));
const OfferCode = onDemand(() => import("./offer-code/offer-code.tsx").then((m) => m.OfferCode));

/** The code in the address that opened the page. What was done with it since is stored with the checkout. */
const linkedCode = (search: string): string =>
  typeof window === "undefined" || isPageReopened()
    ? ""
    : (new URLSearchParams(search).get("offer") ?? "").slice(0, 40);

type OfferNoticeProps = Pick<Checkout, "refusedOffer"> & {
  /** Null while it is being updated. */
  quote: Quote | null;
};

/** Above the order's figures: says that its code can't be used anymore. */
export function OfferNotice({ refusedOffer, quote }: OfferNoticeProps): ReactNode {
  const isHydrated = useHydrated();
  if (refusedOffer === null || !isHydrated) return null;
  return (
    <Suspense>
      <RefusedCode refused={refusedOffer} price={quote && priceNowAndLater(quote)} />
    </Suspense>
  );
}

/** The place for an offer code in the order. Its form is loaded when the visitor opens it. */
export function OfferCodeSlot({ checkout, bundle }: { checkout: Checkout; bundle: Bundle }): ReactNode {
  const { search } = useLocation();
  const [linked] = useState(() => linkedCode(search));
  const isHydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  if (checkout.giving !== "none") return null;
  if ((checkout.offer === null && linked === "" && !asked) || !isHydrated) {
    return (
      <div>
        <Button variant="link" onClick={() => setAsked(true)}>
          {planWords.offerCode}
        </Button>
      </div>
    );
  }
  return (
    <Suspense>
      <OfferCode {...{ checkout, bundle, linked }} takesFocus={asked && checkout.refusedOffer === null} />
    </Suspense>
  );
}
