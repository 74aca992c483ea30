import { type ReactNode, useId } from "react";
import { longDay } from "#core/format/day-text.ts";
import { toDay } from "#core/day.ts";
import { typedPhone } from "#core/address/phone.ts";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { Form } from "#web/parts/form/form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldRow, Row, Stack } from "#web/ui/stack.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { deskPaths } from "../desk-paths.ts";
import { PlanFields } from "./plan-fields.tsx";
import { commonSources } from "./start-fields.ts";
import { QuoteLines, SimilarAccounts } from "./start-summary.tsx";
import css from "./start.module.css";
import { nameOf, type StartedSubscription, type StartFormProps, useStartForm } from "./use-start-form.ts";
import { NextLink } from "../actions/next-link.tsx";

const submits = {
  bill: "Start the subscription",
  check: "Start, then enter the payment",
  card: "Take the order, then the card",
} as const;

/** A new subscription on one page: who, where, which plan, how it is paid, and what was agreed to. */
export function StartForm(props: StartFormProps): ReactNode {
  const { publication, where, options, accountNumber } = props;
  const start = useStartForm(props);
  const { form, draft, delivery, billing, asked, done, ways } = start;
  const summaryId = useId();
  const sources = useId();
  const title = accountNumber === null ? "New start" : `Start for ${nameOf(draft) || "this account"}`;
  if (done !== null) return <Done publication={publication} title={title} done={done} pay={ways.pay} />;
  const { quote = null, refusal = null, alike = [] } = asked.data ?? {};
  return (
    <Stack gap={16}>
      <p>
        {where}
        {accountNumber === null ? "" : ` · Account ${accountNumber}`}
      </p>
      <h1>{title}</h1>
      {(options.account?.owedCents ?? 0) > 0 && accountNumber !== null && (
        <Alert kind="warning">
          <p>This account ended unpaid. A payment starts the old subscription again, and settles what is owed.</p>
        </Alert>
      )}
      <Form form={form} submit={submits[ways.pay]} gap={24} help={start.isStale && <ReviewAgainButton {...props} />}>
        <div className={css.columns}>
          <Stack gap={24}>
            {accountNumber === null && <CallerFields form={form} />}
            <AddressFieldset
              form={delivery}
              legend="Delivery address"
              purpose="shipping"
              notDelivered={
                start.plan?.isPrint === true
                  ? "The paper isn't delivered here. Offer a digital plan, or enter another address."
                  : null
              }
            />
            <Checkbox {...form.checkbox("billsElsewhere")} label="Bills go to another address" />
            {draft.billsElsewhere && <AddressFieldset form={billing} legend="Billing address" purpose="billing" />}
            <PlanFields {...{ form, draft, ways }} options={options} plan={start.plan} address={delivery} />
          </Stack>
          <div className={css.told}>
            <Card labelledBy={summaryId}>
              <Stack gap={12}>
                <h2 id={summaryId}>Tell the caller</h2>
                <SimilarAccounts publication={publication} alike={alike} />
                {(draft.isSecond || (refusal !== null && secondHelps.includes(refusal.code))) && (
                  <Checkbox {...form.checkbox("isSecond")} label="It's somebody else, or they want this one as well" />
                )}
                {refusal !== null && refusal.code !== "address" && <Alert kind="warning">{refusal.text}</Alert>}
                <div aria-live="polite">{quote !== null && <QuoteLines quote={quote} pay={ways.pay} />}</div>
                {asked.isError && <Alert kind="error">The price can't be loaded right now.</Alert>}
                {quote !== null && (
                  <>
                    <h3>Read out</h3>
                    <div className={css.terms}>
                      {quote.terms.text
                        .trim()
                        .split(/\n{2,}/)
                        .map((paragraph) => (
                          <p key={paragraph}>{paragraph}</p>
                        ))}
                    </div>
                    <Checkbox
                      {...form.checkbox("hasRead")}
                      label="I read this to the caller, and they agreed"
                      required
                    />
                  </>
                )}
                <TextField {...form.field("readTo")} label="Who agreed, if not the caller" autoComplete="off" />
                <TextField
                  {...form.field("source")}
                  label="Where they heard about us"
                  list={sources}
                  autoComplete="off"
                  required
                />
                <datalist id={sources}>
                  {commonSources.map((source) => (
                    <option key={source} value={source}>
                      {source}
                    </option>
                  ))}
                </datalist>
                <TextArea {...form.area("note")} label="Note (optional)" rows={2} />
              </Stack>
            </Card>
          </div>
        </div>
      </Form>
    </Stack>
  );
}

const secondHelps: readonly string[] = ["plan-already-active", "looks-alike", "includes-your-plan", "in-your-plan"];

type FormState = ReturnType<typeof useStartForm>["form"];

function CallerFields({ form }: { form: FormState }): ReactNode {
  return (
    <fieldset>
      <legend className={css.legend}>
        <h2>Caller</h2>
      </legend>
      <Stack gap={16}>
        <FieldRow>
          <TextField {...form.field("firstName")} label="First name" autoComplete="off" required />
          <TextField {...form.field("lastName")} label="Last name" autoComplete="off" required />
        </FieldRow>
        <FieldRow>
          <TextField
            {...form.field("phone", { typed: typedPhone })}
            label="Phone (optional)"
            type="tel"
            inputMode="tel"
            figures
          />
          <TextField {...form.field("email")} {...emailInput} label="Email (optional)" autoComplete="off" />
        </FieldRow>
      </Stack>
    </fieldset>
  );
}

function ReviewAgainButton({ onLookAgain }: StartFormProps): ReactNode {
  return (
    <Button variant="secondary" onClick={onLookAgain}>
      Review the account again
    </Button>
  );
}

type DoneProps = { publication: string; title: string; done: StartedSubscription; pay: "bill" | "check" | "card" };

function Done({ publication, title, done, pay }: DoneProps): ReactNode {
  const { accountNumber, startOn, confirmedBy } = done;
  const account = deskPaths.account(publication, accountNumber);
  const by = confirmedBy === "email" ? "by email" : "by mail";
  return (
    <Stack gap={16}>
      <h1>{title}</h1>
      <Alert kind="success">
        <p>
          {done.isStarted
            ? `Account ${accountNumber} starts on ${longDay(toDay(startOn), "en")}. A record of what was agreed to goes out ${by}.`
            : `The order is taken, as account ${accountNumber}. It starts once it is paid for.`}
        </p>
      </Alert>
      <Row>
        {pay !== "bill" && (
          <NextLink to={`${account}/${pay === "card" ? "pay-card" : "pay-check"}`}>
            {pay === "card" ? "Take the card" : "Enter the check or cash"}
          </NextLink>
        )}
        {pay === "bill" ? (
          <NextLink to={account}>Open the account</NextLink>
        ) : (
          <ButtonLink to={account} variant="secondary">
            Open the account
          </ButtonLink>
        )}
      </Row>
    </Stack>
  );
}
