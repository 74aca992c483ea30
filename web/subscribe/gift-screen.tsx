import type { ReactNode } from "react";
import { Stack } from "#web/ui/stack.tsx";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { emptyRecipient, type RecipientDraft } from "./checkout/giving.ts";
import { RecipientForm } from "./gift/recipient-form.tsx";
import { CollapsedOrder } from "./review/collapsed-order.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { OrderSummary } from "./summary/order-summary.tsx";
import { giftWords } from "./gift/gift-words.ts";

/** Step gift: the recipient. */
export function GiftScreen({ checkout, bundle, quote, frame, onNext }: StepProps): ReactNode {
  const { dispatch, drafts } = checkoutStore();
  return (
    <StepFrame
      {...frame}
      main={
        <Stack gap={24}>
          <p>{(checkout.giving === "bogo" ? giftWords.givingFree : giftWords.giving)(bundle.name)}</p>
          <RecipientForm
            initial={{ ...emptyRecipient, ...drafts().recipient }}
            onDraft={draftRecipient}
            onNamed={(recipient) => {
              dispatch({ type: "recipientNamed", recipient });
              onNext();
            }}
          />
        </Stack>
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

const draftRecipient = (recipient: RecipientDraft): void => checkoutStore().saveDraft({ recipient });
