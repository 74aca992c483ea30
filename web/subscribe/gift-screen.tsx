import type { ReactNode } from "react";
import { Stack } from "#web/ui/stack.tsx";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { emptyRecipient, type RecipientDraft } from "./checkout/giving.ts";
import { RecipientForm } from "./gift/recipient-form.tsx";
import { FoldedOrder } from "./review/folded-order.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { OrderSummary } from "./summary/order-summary.tsx";
import { giftWords } from "./gift/gift-words.ts";

/** Step gift: the recipient. */
export function GiftScreen({ checkout, bundle, quote, frame, goOn }: StepProps): ReactNode {
  const { tell, drafts } = checkoutStore();
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
              tell({ type: "recipientNamed", recipient });
              goOn();
            }}
          />
        </Stack>
      }
      sideFirst
      side={
        <FoldedOrder quote={quote}>
          <OrderSummary state={quote} replaces={checkout.replaces} />
        </FoldedOrder>
      }
    />
  );
}

const draftRecipient = (recipient: RecipientDraft): void => checkoutStore().draft({ recipient });
