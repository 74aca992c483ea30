import type { ReactNode } from "react";
import { Stack } from "#web/ui/stack.tsx";
import { checkoutStore } from "./checkout/current-checkout.ts";
import type { RecipientDraft } from "./checkout/giving.ts";
import { RecipientForm } from "./gift/recipient-form.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { OrderSummary } from "./summary/order-summary.tsx";

/** Step gift: who gets it. */
export function GiftScreen({ checkout, bundle, quote, frame, goOn }: StepProps): ReactNode {
  const { tell, drafts } = checkoutStore();
  return (
    <StepFrame
      {...frame}
      main={
        <Stack gap={24}>
          <p>{whatIsGiven(checkout.giving === "bogo", bundle.name)}</p>
          <RecipientForm
            initial={drafts().recipient}
            onDraft={draftRecipient}
            onNamed={(recipient) => {
              tell({ type: "recipientNamed", recipient });
              goOn();
            }}
          />
        </Stack>
      }
      side={<OrderSummary state={quote} replaces={checkout.replaces} />}
    />
  );
}

const whatIsGiven = (free: boolean, plan: string): string =>
  free
    ? `With your own subscription you give one first term of ${plan}, free. We mail a link to redeem it.`
    : `You give ${plan}. We mail a link to redeem it; the subscription begins when it is redeemed.`;

const draftRecipient = (recipient: RecipientDraft): void => checkoutStore().draft({ recipient });
