import { useEffect, useEffectEvent } from "react";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useLocation, useNavigate } from "#web/ui/router/router.tsx";
import { accountMessages } from "#contract/account-messages.ts";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { useAccountDetails } from "#web/data/account.ts";
import { useAccountChanged } from "#web/data/payment-standing.ts";
import { useSite } from "#web/data/site.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { OpenPayment } from "#web/parts/payment/open-payment-late.ts";
import { PaymentSection } from "#web/parts/payment/payment-section.tsx";
import { useMethods } from "#web/parts/payment/use-methods.ts";
import { Row, Stack } from "#web/ui/stack.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { usePaymentPaths } from "#web/data/payment-paths.ts";
import { tipIn } from "./tip.ts";
import { usePayment } from "./use-payment.ts";
import { paymentWords } from "./payment-words.ts";

type Props = { standing: PaymentStanding; option: QuotedOption };

/** Make a one-time payment: method, the payment frame, Complete & Pay, and thanks (account §2). */
export function OneTimePayment({ standing, option }: Props): ReactNode {
  const { domain } = useSite();
  const navigate = useNavigate();
  const tipCents = tipIn(useLocation().state);
  const { choice, thanks } = usePaymentPaths();
  const changed = useAccountChanged();
  const { methods, method, pick, isPending } = useMethods(domain);
  const email = useAccountDetails().data?.userInfo.email ?? "";
  const { purchase, desk, startOver } = usePayment(({ amountCents, receiptNumber }) => {
    void (async () => {
      navigate(thanks, { replace: true, state: { amountCents, receiptNumber, email } });
      await changed();
    })();
  });
  const open = (by = method) =>
    void desk.open({
      domain,
      accountNumber: standing.accountNumber,
      method: by,
      tipCents,
      agreedCents: option.dueTodayCents + tipCents,
      what: {
        purpose: "oneTime",
        oneTime: "Y",
        rateCode: option.rateCode,
        ...(standing.paidThrough !== null && { paidThrough: standing.paidThrough }),
      },
    });
  const begin = useEffectEvent(() => open());
  const mayBegin = purchase.kind === "idle" && !isPending;
  useEffect(() => {
    if (mayBegin) begin();
  }, [mayBegin]);
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={standing.accountNumber}>{accountMessages.makeOneTimePayment}</PageHeading>
      <PaymentSummary {...{ standing, option, tipCents }} />
      <Row>
        <Link to={choice}>{paymentWords.chooseAnother}</Link>
      </Row>
      <PaymentSection
        {...{ purchase, method, email }}
        methods={isPending ? [] : methods}
        onMethod={(name) => {
          pick(name);
          startOver();
          // Reopen an open payment with the new method.
          open(name);
        }}
        before={null}
        onOpen={() => void reopened()}
        onAskAgain={() => void desk.askAgain()}
        onSignInAgain={() => navigate(choice)}
        frame={(paying) => (
          <OpenPayment
            {...{ paying, method }}
            form="newer"
            action={accountMessages.completeAndPay}
            payer={standing.payer}
            onApproved={(response) => void desk.approved(response)}
            onStopped={(unsure) => void desk.frameStopped(unsure)}
            onTryAgain={() => void desk.askAgain()}
          />
        )}
      />
    </Stack>
  );

  /** The amount may have changed by now, so it is read again before the form reopens. */
  async function reopened(): Promise<void> {
    await changed();
    startOver();
  }
}
