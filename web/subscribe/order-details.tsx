import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { Bundle } from "#contract/site.ts";
import { isSettling } from "#web/parts/payment/purchase-state.ts";
import { EmailText } from "#web/parts/email-text.tsx";
import { AddressLines } from "./address/address-lines.tsx";
import type { Checkout } from "./checkout/checkout-state.ts";
import { deliveryAddress } from "./checkout/checkout-state.ts";
import { addressOfStep } from "./checkout/steps.ts";
import type { StepName } from "./checkout/steps.ts";
import css from "./order-details.module.css";
import { reviewWords as words } from "./review/review-words.ts";

type Detail = {
  readonly key: keyof typeof words.changeOf;
  readonly value: ReactNode;
  readonly at: StepName;
};

/**
 * What was chosen and entered so far, each part with a link back to its step. Everything else is kept when the buyer
 * goes back.
 */
export function OrderDetails({ checkout, bundle }: { checkout: Checkout; bundle: Bundle }): ReactNode {
  const mayChange = !isSettling(checkout.purchase) && checkout.purchase.kind !== "paid";
  return (
    <section className={css.details} aria-labelledby="order-details">
      <h2 id="order-details">{words.details}</h2>
      <dl>
        {detailsOf(checkout, bundle).map(({ key, value, at }) => (
          <div key={key}>
            <dt>{words[key]}</dt>
            <dd className={css.value}>{value}</dd>
            {mayChange && (
              <dd>
                <Link to={{ search: addressOfStep(at) }} state={{ change: key }} aria-label={words.changeOf[key]}>
                  {words.change}
                </Link>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function detailsOf(checkout: Checkout, bundle: Bundle): readonly Detail[] {
  const { account, billing, giving, recipient } = checkout;
  const delivery = bundle.isPrintOffer ? deliveryAddress(checkout) : null;
  return [
    { key: "plan", value: bundle.name, at: "plan_preference" },
    ...(giving === "none" || recipient === null
      ? []
      : [{ key: "recipient", value: recipient.recipientName, at: "gift" } as const]),
    ...(account.kind === "ready"
      ? [{ key: "email", value: <EmailText email={account.email} />, at: "account_setup" } as const]
      : []),
    ...(billing === null
      ? []
      : [{ key: "billing", value: <AddressLines address={billing} />, at: "account_setup" } as const]),
    ...(delivery === null
      ? []
      : [{ key: "delivery", value: <AddressLines address={delivery} />, at: "delivery_address" } as const]),
  ];
}
