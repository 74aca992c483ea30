import { useEffect, useEffectEvent, useId } from "react";
import type { ReactNode } from "react";
import { paysOnce } from "#core/subscribing/renewal-method.ts";
import type { AddressFields } from "#web/parts/address/address-fields.ts";
import { emptyAddress } from "#web/parts/address/empty-address.ts";
import type { CardFormKind } from "#web/payment-frame/card-rules.ts";
import { OpenPayment } from "#web/parts/payment/open-payment-late.ts";
import { PaymentSection } from "#web/parts/payment/payment-section.tsx";
import { useMethods } from "#web/parts/payment/use-methods.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { validConsent } from "./checkout/consent.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { orderPayment } from "./checkout/current-payment.ts";
import type { OrderToPay } from "./checkout/order-payment.ts";
import { refetchQuote } from "./checkout/use-offers.ts";
import { readiness } from "./checkout/purchase-request.ts";
import { GiftRecipientSummary } from "./gift-recipient-summary.tsx";
import { OwnedNotice } from "./owned-notice.tsx";
import { OrderAgreement } from "./order-agreement.tsx";
import { CollapsedOrder } from "./review/collapsed-order.tsx";
import { OrderDetails } from "./order-details.tsx";
import { secondPurchaseKind } from "./confirm-second-purchase.tsx";
import { StartButton } from "./start-button.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { priceNowAndLater } from "./summary/upcoming-charges.ts";
import { money } from "#core/format/money-text.ts";
import { orderPaymentWords as words } from "./order-payment-words.ts";

/**
 * The last step before the thank-you page. Everything that was agreed to is next to the payment; on phones it is folded
 * up above it.
 */
export function PaymentScreen({ domain, checkout, bundle, quote, frame }: StepProps): ReactNode {
  const agreed = quote.kind === "shown" && validConsent(checkout.consents, bundle.bundleID, quote.quote) !== undefined;
  return (
    <StepFrame
      {...frame}
      sideFirst
      main={
        <Stack gap={24}>
          <GiftRecipientSummary {...checkout} />
          <PayForOrder {...{ domain, checkout, bundle, quote }} begins="at once" form="newer" />
        </Stack>
      }
      side={
        <CollapsedOrder quote={quote} needed={!agreed}>
          <OrderDetails {...{ checkout, bundle }} />
          <OrderAgreement {...{ checkout, bundle, quote }}>{() => null}</OrderAgreement>
        </CollapsedOrder>
      }
    />
  );
}

type PayForOrderProps = Pick<StepProps, "domain" | "checkout" | "bundle" | "quote"> & {
  /** `at once`: as soon as nothing is missing; `when pressed`: on the page that has all parts together. */
  begins: "at once" | "when pressed";
  form: CardFormKind;
};

/** The payment of the order, connected to the checkout and its payment flow. */
export function PayForOrder({ domain, checkout, bundle, quote, begins, form }: PayForOrderProps): ReactNode {
  const { methods, method, pick, isPending } = useMethods(domain, () => checkout.method ?? orderPayment().method());
  const shown = quote.kind === "shown" && !quote.updating ? quote.quote : null;
  const ready = readiness(domain, checkout, bundle, shown);
  const sale: OrderToPay | null =
    ready.kind === "ready" && shown !== null
      ? {
          request: ready.request,
          bundle,
          method,
          agreedCents: shown.dueTodayCents,
          round: checkout.round,
          replaces: checkout.replaces,
        }
      : null;
  const open = (by = method) => {
    if (sale !== null) void orderPayment().open({ ...sale, method: by });
  };
  // The older page has one button for what the newer one does in two steps: starting and paying.
  const startAndOpen = () => {
    checkoutStore().dispatch({ type: "started" });
    open();
  };
  const { purchase, account, billing } = checkout;
  const begin = useEffectEvent(open);
  const mayBegin =
    begins === "at once" &&
    sale !== null &&
    paysOnce(method) === paysOnce(checkout.method) &&
    purchase.kind === "idle" &&
    !isPending;
  useEffect(() => {
    if (mayBegin) begin();
  }, [mayBegin]);
  // The terms depend on whether the payment method can be charged again.
  const isOther = paysOnce(method) !== paysOnce(checkout.method);
  const agreeAgain = useEffectEvent(() => checkoutStore().dispatch({ type: "methodPicked", method }));
  useEffect(() => {
    if (!isPending && isOther) agreeAgain();
  }, [isPending, isOther]);
  const isComing = quote.kind === "loading" || quote.kind === "shown";
  const lacks = ready.kind === "missing" ? ready.what : null;
  const why = lacks === null ? null : lacks === "price" && !isComing ? words.noPrice : words.missing[lacks];
  return (
    <PaymentSection
      {...{ purchase, method }}
      methods={isPending ? [] : methods}
      onMethod={(name) => {
        pick(name);
        checkoutStore().dispatch({ type: "methodPicked", method: name });
        // Reopen an open payment with the new method, unless that requires another consent.
        if (purchase.kind !== "idle" && paysOnce(name) === paysOnce(method)) open(name);
      }}
      email={account.kind === "ready" ? account.email : ""}
      owned={(owned) => (
        <OwnedNotice
          {...{ owned }}
          second={secondPurchaseKind(checkout.giving, bundle)}
          onSecond={() => checkoutStore().dispatch({ type: "secondWanted" })}
          onChange={(replaces) => checkoutStore().dispatch({ type: "changeWanted", replaces })}
          onContinue={() => checkoutStore().dispatch({ type: "planKept" })}
        />
      )}
      before={
        begins === "when pressed" ? (
          <StartButton
            label={words.subscribe}
            why={why}
            charges={shown && priceNowAndLater(shown)}
            onStart={startAndOpen}
          />
        ) : (
          why !== null && <NotYet why={why} due={shown?.dueTodayCents ?? null} />
        )
      }
      onOpen={() => open()}
      onAskAgain={() => void orderPayment().askAgain()}
      onSignInAgain={() => checkoutStore().dispatch({ type: "account", event: { type: "otherEmailWanted" } })}
      frame={(paying) => (
        <OpenPayment
          {...{ paying, method, form }}
          payer={payerOf(billing?.fields ?? emptyAddress)}
          onApproved={(response) => void orderPayment().approved(response)}
          onStopped={(unsure) => {
            void orderPayment().frameStopped(unsure);
            // The form may have been open for a long time: the days next to it must be those of today.
            void refetchQuote();
          }}
          onTryAgain={() => void orderPayment().askAgain()}
        />
      )}
    />
  );
}

const payerOf = ({ firstName, lastName, streetAddress, zip }: AddressFields) => ({
  firstName,
  lastName,
  street: streetAddress,
  zip,
});

/** Subscribe §2: the subscribe button stays disabled until all steps are valid; the reason is next to it. */
function NotYet({ why, due }: { why: string; due: number | null }): ReactNode {
  const reason = useId();
  return (
    <Stack gap={8}>
      <div>
        <Button disabled aria-describedby={reason}>
          {due === null ? words.pay : words.payAmount(money(due))}
        </Button>
      </div>
      <p id={reason}>{why}</p>
    </Stack>
  );
}
