import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { useAccountDetails } from "#web/data/account.ts";
import { OpenPayment } from "#web/parts/payment/open-payment-late.ts";
import { PaymentSection } from "#web/parts/payment/payment-section.tsx";
import type { PaymentWords } from "#web/parts/payment/payment-words.ts";
import { usePaymentPaths } from "#web/data/payment-paths.ts";
import type { usePayment } from "./use-payment.ts";

type Props = {
  standing: PaymentStanding;
  payment: ReturnType<typeof usePayment>;
  words: PaymentWords;
  /** The label of the frame's button. */
  action: string;
  /** Shown until the card form opens. */
  before: ReactNode;
  onOpen: () => void;
};

/** The card form, for a card that is stored: no other payment method is possible. */
export function CardFrame({ standing, payment, words, action, before, onOpen }: Props): ReactNode {
  const navigate = useNavigate();
  const { choice } = usePaymentPaths();
  const email = useAccountDetails().data?.userInfo.email ?? "";
  const { purchase, desk } = payment;
  return (
    <PaymentSection
      {...{ purchase, before, email, words, onOpen }}
      methods={[]}
      method="Credit Card"
      onMethod={() => undefined}
      onAskAgain={() => void desk.askAgain()}
      onSignInAgain={() => navigate(choice)}
      frame={(paying) => (
        <OpenPayment
          {...{ paying, action, words }}
          method="Credit Card"
          form="newer"
          payer={standing.payer}
          onApproved={(response) => void desk.approved(response)}
          onStopped={(unsure) => void desk.frameStopped(unsure)}
          onTryAgain={() => void desk.askAgain()}
        />
      )}
    />
  );
}
