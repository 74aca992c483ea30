import { useEffect } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useAccountDetails } from "#web/data/account.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { CustomerService } from "#web/parts/customer-service.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { usePaymentPaths } from "./payment-paths.ts";
import { thanksIn } from "./thanks.ts";
import { money } from "#core/format/money-text.ts";

/** Thanks for renewing (account §2), with what was paid and up to when. */
export function ThankYouPage(): ReactNode {
  // The choice is paid for: the next one begins with nothing.
  useEffect(() => session.remove("PaymentOption"), []);
  const { siteName } = useSite().options;
  const { amountCents, receiptNumber, email } = thanksIn(useLocation().state);
  const account = useAccountDetails().data;
  const { home } = usePaymentPaths();
  const paidThrough = account?.paidThrough ?? null;
  const known = [
    ...(amountCents === null ? [] : [{ label: "Paid", value: money(amountCents) }]),
    ...(receiptNumber === null ? [] : [{ label: "Receipt number", value: receiptNumber }]),
    ...(paidThrough === null ? [] : [{ label: "Paid through", value: dayText(paidThrough) }]),
  ];
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account?.userInfo.accountNumber}>Thank you</PageHeading>
      <p>Thank you for renewing your subscription{siteName === "" ? "" : ` to ${siteName}`}.</p>
      {known.length > 0 && <FactList facts={known} />}
      {email !== "" && <p>We mail your receipt to {email}.</p>}
      <Row>
        <ButtonLink to={home}>Go to my account</ButtonLink>
      </Row>
      <CustomerService />
    </Stack>
  );
}
