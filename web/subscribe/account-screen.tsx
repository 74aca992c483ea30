import { useState } from "react";
import type { ReactNode } from "react";
import { call } from "#web/data/client.ts";
import { storeAuth } from "#web/data/auth.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { Stack } from "#web/ui/stack.tsx";
import { AccountSection } from "./account-setup/account-section.tsx";
import { BillingSection } from "./address/billing-section.tsx";
import type { BillingSectionProps } from "./address/billing-section.tsx";
import type { AccountEvent } from "./checkout/account-state.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { setUpAccount } from "./checkout/set-up-account.ts";
import { secondKind } from "./second-choice.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { OrderSummary } from "./summary/order-summary.tsx";
import { addressSectionWords as words } from "./address/address-section-words.ts";

/** Step account_setup: the login first; with it comes the billing address. */
export function AccountScreen({ domain, checkout, bundle, quote, frame, goOn }: StepProps): ReactNode {
  const [readyOnArrival] = useState(checkout.account.kind === "ready");
  return (
    <StepFrame
      {...frame}
      main={
        <Stack gap={32}>
          <AccountPart {...{ domain, checkout, bundle }} />
          {checkout.account.kind === "ready" && (
            <BillingPart
              {...{ domain, checkout }}
              takesFocus={!readyOnArrival}
              button={bundle.isPrintOffer ? words.toDelivery : words.toPayment}
              onDone={goOn}
            />
          )}
        </Stack>
      }
      side={<OrderSummary state={quote} replaces={checkout.replaces} />}
    />
  );
}

type AccountPartProps = Pick<StepProps, "domain" | "checkout" | "bundle"> & { quiet?: boolean };

/** The login, tied to the checkout. */
export function AccountPart({ domain, checkout, bundle, quiet = false }: AccountPartProps): ReactNode {
  const { passwordPolicy } = useSite().options;
  const { tell, draft, drafts } = checkoutStore();
  const keepToken = (auth: Parameters<typeof storeAuth>[1]) => storeAuth(session, auth, domain, "checkout");
  const setUp = (event: AccountEvent) =>
    setUpAccount({ store: checkoutStore(), call, domain, keepToken }, bundle, event);
  return (
    <AccountSection
      state={checkout.account}
      quiet={quiet}
      policy={passwordPolicy}
      initial={drafts()}
      onDraft={draft}
      onSubmit={(credentials) => setUp({ type: "submitted", credentials })}
      onCreate={() => void setUp({ type: "creationAccepted" })}
      second={
        checkout.giving === "gift"
          ? null
          : {
              kind: secondKind(checkout.giving, bundle),
              asked: checkout.isSecond,
              onAsk: () => {
                tell({ type: "secondWanted" });
                void setUp({ type: "secondWanted" });
              },
            }
      }
      onOther={() => tell({ type: "account", event: { type: "otherEmailWanted" } })}
    />
  );
}

type BillingPartProps = Pick<StepProps, "domain" | "checkout"> &
  Pick<BillingSectionProps, "button" | "takesFocus" | "quiet"> & { onDone?: () => void };

/** The billing address, tied to the checkout. */
export function BillingPart({ domain, checkout, onDone, ...looks }: BillingPartProps): ReactNode {
  const { tell, drafts } = checkoutStore();
  return (
    <BillingSection
      {...looks}
      domain={domain}
      initial={drafts().billing}
      accepted={checkout.billing}
      onDraft={draftBilling}
      onAccepted={(address) => {
        tell({ type: "billingChecked", address });
        onDone?.();
      }}
    />
  );
}

const draftBilling: BillingSectionProps["onDraft"] = (billing) => checkoutStore().draft({ billing });
