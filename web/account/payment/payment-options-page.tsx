import { useState } from "react";
import type { ReactNode } from "react";
import { Redirect } from "#web/ui/router/redirect.tsx";
import { useSearchParams } from "#web/ui/router/use-search-params.ts";
import { accountMessages } from "#contract/account-messages.ts";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { session } from "#web/data/session.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { chosenOption, isEzPay, isOptionOn } from "./chosen-option.ts";
import { CurrentPayment } from "./current-payment.tsx";
import { paymentWords } from "./payment-words.ts";
import { NothingToChoose } from "./nothing-to-choose.tsx";
import { OneTimePayment } from "./one-time-payment.tsx";
import { PaymentRead } from "./payment-read.tsx";
import { stepParameter, usePaymentPaths } from "#web/data/payment-paths.ts";

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
  if (standing.options.length === 0) return <NothingToChoose standing={standing} />;
  return standing.options.every((option) => isOptionOn(standing, option)) ? (
    <OnlyEzPay standing={standing} />
  ) : (
    <PlanChoice standing={standing} />
  );
}

/**
 * The only payment option is the current one: shows the details and what can be changed, without a choice that leads
 * nowhere.
 */
const OnlyEzPay = ({ standing }: { standing: PaymentStanding }): ReactNode => (
  <Stack gap={24}>
    <PageHeading accountNumber={standing.accountNumber}>{accountMessages.paymentOptions}</PageHeading>
    <p>{paymentWords.onlyEzPay}</p>
    <CurrentPayment standing={standing} />
  </Stack>
);

/** Without a plan chosen for this account, there is nothing to pay here: back to the choice. */
function PayStep({ standing }: { standing: PaymentStanding }): ReactNode {
  // The choice when this step began. The thank-you page removes the choice from the session, which must not send
  // anybody back to choosing.
  const [kept] = useState(() => session.get("PaymentOption"));
  const chosen = chosenOption(standing, kept);
  const { choice } = usePaymentPaths();
  if (chosen === null || isEzPay(chosen)) return <Redirect to={choice} />;
  return <OneTimePayment standing={standing} option={chosen} />;
}
