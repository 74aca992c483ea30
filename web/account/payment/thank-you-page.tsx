import { useEffect } from "react";
import type { ReactNode } from "react";
import { useLocation } from "#web/ui/router/router.tsx";
import { useAccountDetails } from "#web/data/account.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { CustomerService } from "#web/parts/customer-service.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { usePaymentPaths } from "#web/data/payment-paths.ts";
import { money } from "#core/format/money-text.ts";
import { paymentWords } from "./payment-words.ts";

/** Thanks for renewing (account §2), with the amount and the new paid-through day. */
export function PaymentThankYouPage(): ReactNode {
  // The chosen plan has been paid for, so the next choice starts empty.
  useEffect(() => session.remove("PaymentOption"), []);
  const { siteName } = useSite().options;
  const { amountCents, receiptNumber, email } = thanksIn(useLocation().state);
  const account = useAccountDetails().data;
  const { home } = usePaymentPaths();
  const paidThrough = account?.paidThrough ?? null;
  const known = [
    ...(amountCents === null ? [] : [{ label: paymentWords.paid, value: money(amountCents) }]),
    ...(receiptNumber === null ? [] : [{ label: paymentWords.receiptNumber, value: receiptNumber }]),
    ...(paidThrough === null ? [] : [{ label: paymentWords.paidThrough, value: dayText(paidThrough) }]),
  ];
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account?.userInfo.accountNumber}>{paymentWords.thankYou}</PageHeading>
      <p>{paymentWords.thanksForRenewing(siteName)}</p>
      {known.length > 0 && <FactList facts={known} />}
      {email !== "" && <p>{paymentWords.receiptComing(email)}</p>}
      <Row>
        <ButtonLink to={home}>{paymentWords.goToAccount}</ButtonLink>
      </Row>
      <CustomerService />
    </Stack>
  );
}

type Thanks = { readonly amountCents: number | null; readonly receiptNumber: string | null; readonly email: string };

/** Passed in the browser's history, which survives a reload and isn't visible in the address. */
function thanksIn(state: unknown): Thanks {
  const fields = new Map<string, unknown>(typeof state === "object" && state !== null ? Object.entries(state) : []);
  const [amountCents, receiptNumber, email] = ["amountCents", "receiptNumber", "email"].map((name) => fields.get(name));
  return {
    amountCents: typeof amountCents === "number" ? amountCents : null,
    receiptNumber: typeof receiptNumber === "string" ? receiptNumber : null,
    email: typeof email === "string" ? email : "",
  };
}
