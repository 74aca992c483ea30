import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { type PayingKind, purposeOfHandOff } from "#core/access/hand-off.ts";
import type { Call } from "#web/data/call.ts";
import { useSite } from "#web/data/site.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { Form } from "#web/parts/form/form.tsx";
import { formRules, yesOrNo } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { OpenPayment } from "#web/parts/payment/open-payment-late.ts";
import type { Paid } from "#web/parts/payment/payment-flow.ts";
import { PaymentSection } from "#web/parts/payment/payment-section.tsx";
import { payingWords } from "#web/parts/payment/payment-words.ts";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { handOffClient } from "./hand-off-client.ts";
import { handOffWords as words } from "./hand-off-words.ts";
import { PaymentSummary } from "./payment-summary.tsx";
import { cardWords, paymentWords } from "./payment-words.ts";
import { acceptTermsRule, TermsBox } from "./terms-box.tsx";
import { usePayment } from "./use-payment.ts";

type Props = { readonly pass: string; readonly accountNumber: number; readonly kind: PayingKind };

const termsAccepted = formRules({ accepted: acceptTermsRule });
const nothingToAccept = formRules({ accepted: yesOrNo() });

/**
 * The action of a link, with the pass from opening it: the reader's own consent and card, and nothing else of the
 * account.
 */
export function HandOffPayment({ pass, accountNumber, kind }: Props): ReactNode {
  const { domain } = useSite();
  const [client] = useState(() => handOffClient(pass));
  const standing = useQuery({
    queryKey: ["hand-off-standing", domain, accountNumber, kind],
    queryFn: ({ signal }) => client("getPaymentStanding", { domain, accountNumber }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Stack gap={24}>
      <PageHeading>{words.titles[kind]}</PageHeading>
      {standing.data !== undefined ? (
        <Action {...{ kind, client }} standing={standing.data} onAgain={() => void standing.refetch()} />
      ) : standing.isError ? (
        <ReadFailed
          sentence={messages.somethingWentWrong}
          busy={standing.isFetching}
          onTryAgain={() => void standing.refetch()}
        />
      ) : (
        <Skeleton height={360} />
      )}
      <ContactUs />
    </Stack>
  );
}

type ActionProps = {
  readonly kind: PayingKind;
  readonly client: Call;
  readonly standing: PaymentStanding;
  readonly onAgain: () => void;
};

/** What a link offers: amounts to pay once, or the EZ-Pay plan that follows. */
function optionsOf(kind: PayingKind, { options, method }: PaymentStanding): readonly QuotedOption[] {
  if (kind === "pay") return options.filter((each) => each.paymentMethod === "B" && each.dueTodayCents > 0);
  return method === "ezpay" ? [] : options.filter((each) => each.paymentMethod === "A" && each.follows);
}

function Action({ kind, client, standing, onAgain }: ActionProps): ReactNode {
  const { domain } = useSite();
  const [done, setDone] = useState<Paid | null>(null);
  const options = kind === "card" ? [] : optionsOf(kind, standing);
  const [chosen, setChosen] = useState<string | null>(null);
  const option = options.find((each) => each.rateCode === chosen) ?? options.find((each) => each.follows) ?? options[0];
  const payment = usePayment(setDone, { call: client, lastsLongEnough: () => true, tooLate: () => undefined });
  const { purchase, desk, startOver } = payment;
  const terms = kind === "pay" ? null : kind === "card" ? standing.cardTerms : standing.terms;
  const due = option?.dueTodayCents ?? 0;
  const open = () =>
    void desk.open({
      domain,
      accountNumber: standing.accountNumber,
      method: "Credit Card",
      tipCents: 0,
      agreedCents: due,
      what: {
        purpose: purposeOfHandOff[kind],
        oneTime: kind === "pay" ? "Y" : "N",
        ...(option !== undefined && { rateCode: option.rateCode }),
        ...(terms !== null && { consentVersion: terms.version }),
        ...(option !== undefined && standing.paidThrough !== null && { paidThrough: standing.paidThrough }),
      },
    });
  const form = useForm({
    rules: terms === null ? nothingToAccept : termsAccepted,
    initial: { accepted: false },
    // Agreeing opens the card form, so no other button has to be pressed first.
    onDraft: (draft) => {
      if (terms === null) return;
      if (draft.accepted) open();
      else startOver();
    },
    send: () => {
      open();
      return null;
    },
  });
  if (done !== null) return <Done {...{ kind, option }} paid={done} />;
  if (kind !== "card" && option === undefined) return <Alert kind="info">{words.nothing}</Alert>;
  const base = due > 0 ? payingWords : cardWords;
  const action = due > 0 ? accountMessages.completeAndPay : paymentWords.registerCard;
  return (
    <Form form={form} submit={null} gap={24}>
      {options.length > 1 && purchase.kind === "idle" && (
        <RadioGroup legend={words.choose} value={option?.rateCode ?? null} onChange={setChosen}>
          {options.map((each) => (
            <RadioCard key={each.rateCode} value={each.rateCode} title={words.optionTitle(each)} />
          ))}
        </RadioGroup>
      )}
      {option !== undefined && <PaymentSummary standing={standing} option={option} tipCents={0} />}
      {terms !== null && (
        <TermsBox
          terms={terms}
          label={option === undefined ? words.agreeCard : paymentWords.agreeEzPay(option)}
          field={form.checkbox("accepted")}
        />
      )}
      <PaymentSection
        purchase={purchase}
        methods={[]}
        method="Credit Card"
        onMethod={() => undefined}
        email=""
        words={{ ...base, waitingNote: () => words.waitingNote }}
        before={
          terms === null ? (
            <Row>
              <Button type="submit">{words.enterCard}</Button>
            </Row>
          ) : (
            <p>{words.agreeFirst}</p>
          )
        }
        onOpen={() => {
          // Agreement to terms stays valid; amounts are read again before they are paid.
          if (terms !== null) return void form.submit();
          startOver();
          onAgain();
        }}
        onAskAgain={() => void desk.askAgain()}
        onSignInAgain={() => window.location.reload()}
        frame={(paying) => (
          <OpenPayment
            {...{ paying, action }}
            words={base}
            method="Credit Card"
            form="newer"
            payer={standing.payer}
            onApproved={(response) => void desk.approved(response)}
            onStopped={(unsure) => void desk.frameStopped(unsure)}
            onTryAgain={() => void desk.askAgain()}
          />
        )}
      />
    </Form>
  );
}

type DoneProps = { kind: PayingKind; option: QuotedOption | undefined; paid: Paid };

function Done({ kind, option, paid: { amountCents, receiptNumber } }: DoneProps): ReactNode {
  const isPaid = amountCents !== null && amountCents > 0;
  return (
    <FocusOnMount>
      <Alert kind="success" title={doneText(kind, amountCents, receiptNumber)}>
        {isPaid && option !== undefined && <p>{words.paidThrough(option.paidThrough)}</p>}
        <p>{words.emailed}</p>
      </Alert>
    </FocusOnMount>
  );
}

function doneText(kind: PayingKind, amountCents: number | null, receipt: string | null): string {
  if (kind === "card") return words.cardDone;
  if (kind === "ezPay") return words.ezPayDone;
  return amountCents === null ? words.paidBefore : words.paid(amountCents, receipt ?? "");
}
