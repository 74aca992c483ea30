import { useState } from "react";
import type { ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router";
import { accountMessages } from "#contract/account-messages.ts";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { session } from "#web/data/session.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { chosenOption, isEzPay } from "./chosen-option.ts";
import { NothingToChoose } from "./nothing-to-choose.tsx";
import { OneTimePayment } from "./one-time-payment.tsx";
import { PaymentRead } from "./payment-read.tsx";
import { stepParameter, usePaymentPaths } from "./payment-paths.ts";

/** Payment Options: plan choice, then payment (account §2). */
export function PaymentOptionsPage(): ReactNode {
  const [search] = useSearchParams();
  const pays = search.get(stepParameter) === "payment";
  const title = pays ? accountMessages.makeOneTimePayment : accountMessages.confirmYourPlan;
  return (
    <PaymentRead title={title}>
      {(standing) => (pays ? <PayStep standing={standing} /> : <ChooseStep standing={standing} />)}
    </PaymentRead>
  );
}

function ChooseStep({ standing }: { standing: PaymentStanding }): ReactNode {
  return standing.options.length === 0 ? <NothingToChoose standing={standing} /> : <PlanChoice standing={standing} />;
}

/** Without a plan that was chosen for this account there is nothing to pay here: back to the choice. */
function PayStep({ standing }: { standing: PaymentStanding }): ReactNode {
  // As it was when this step began: what ends the choice, the thanks, must not send anybody back to it.
  const [kept] = useState(() => session.get("PaymentOption"));
  const chosen = chosenOption(standing, kept);
  const { choice } = usePaymentPaths();
  if (chosen === null || isEzPay(chosen)) return <Navigate to={choice} replace />;
  return <OneTimePayment standing={standing} option={chosen} />;
}
