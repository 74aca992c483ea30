import { useEffect } from "react";
import type { ReactNode } from "react";
import { call } from "#web/data/client.ts";
import { storeAuth } from "#web/data/auth.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import type { AddressFields } from "#web/parts/address/address-fields.ts";
import { BuyerForm } from "./account-setup/buyer-form.tsx";
import type { AccountEvent } from "./checkout/account-state.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { setUpAccount } from "./checkout/set-up-account.ts";
import { secondPurchaseKind } from "./confirm-second-purchase.tsx";
import { CollapsedOrder } from "./review/collapsed-order.tsx";
import { useStepState } from "./review/step-state.ts";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { OrderSummary } from "./summary/order-summary.tsx";
import { addressSectionWords as words } from "./address/address-section-words.ts";

const billingPlace = "billing-place";

/** Step account_setup: the login and the billing address. */
export function BuyerScreen({ domain, checkout, bundle, quote, frame, onNext }: StepProps): ReactNode {
  // The reader came back to change the address, so that is where they continue.
  const changesBilling = useStepState().change === "billing";
  useEffect(() => {
    if (changesBilling) document.getElementById(billingPlace)?.focus();
  }, [changesBilling]);
  return (
    <StepFrame
      {...frame}
      takesFocus={frame.takesFocus && !changesBilling}
      main={
        <BuyerPart
          {...{ domain, checkout, bundle }}
          billingId={billingPlace}
          button={bundle.isPrintOffer ? words.toDelivery : words.toPayment}
          onDone={onNext}
        />
      }
      sideFirst
      side={
        <CollapsedOrder quote={quote}>
          <OrderSummary state={quote} replaces={checkout.replaces} />
        </CollapsedOrder>
      }
    />
  );
}

type BuyerPartProps = Pick<StepProps, "domain" | "checkout" | "bundle"> & {
  button: string;
  quiet?: boolean;
  billingId?: string;
  onDone?: () => void;
};

/** Login and billing address, connected to the checkout. */
export function BuyerPart({ domain, checkout, bundle, button, quiet, billingId, onDone }: BuyerPartProps): ReactNode {
  const { passwordPolicy } = useSite().options;
  const { dispatch, saveDraft, drafts, now } = checkoutStore();
  const keepToken = (auth: Parameters<typeof storeAuth>[1]) => storeAuth(session, auth, domain, "checkout");
  const setUp = (event: AccountEvent) =>
    setUpAccount({ store: checkoutStore(), call, domain, keepToken }, bundle, event);
  const askForSecond = () => {
    dispatch({ type: "secondWanted" });
    void setUp({ type: "secondWanted" });
  };
  return (
    <BuyerForm
      {...{ domain, button, setUp }}
      {...(quiet === true && { quiet })}
      state={checkout.account}
      now={() => now().account}
      policy={passwordPolicy}
      initial={drafts()}
      onDraft={saveDraft}
      second={
        checkout.giving === "gift"
          ? null
          : { kind: secondPurchaseKind(checkout.giving, bundle), asked: checkout.isSecond, onAsk: askForSecond }
      }
      onOther={() => dispatch({ type: "account", event: { type: "otherEmailWanted" } })}
      billing={{
        legend: words.billing,
        initial: drafts().billing,
        // A gift's ZIP code belongs to the recipient.
        zip: bundle.isPrintOffer && checkout.giving !== "gift" ? (checkout.place?.zip ?? null) : null,
        accepted: checkout.billing,
        onDraft: draftBilling,
        onAccepted: (address) => {
          dispatch({ type: "billingChecked", address });
          onDone?.();
        },
        ...(billingId !== undefined && { id: billingId }),
      }}
    />
  );
}

const draftBilling = (billing: AddressFields): void => checkoutStore().saveDraft({ billing });
