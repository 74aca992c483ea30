import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { HandOffFound } from "#contract/hand-off.ts";
import { messages } from "#contract/messages.ts";
import type { PayingKind } from "#core/access/hand-off.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { call } from "#web/data/client.ts";
import { keptCode, useEmailCode, whileShownQuery } from "#web/data/email-code.ts";
import { registerDraft, takeDraft } from "#web/data/session-interruption.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { useGoToSignIn } from "#web/data/use-go-to-sign-in.ts";
import { failureText } from "#web/data/failure-text.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { Form } from "#web/parts/form/form.tsx";
import { formRules, must, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageColumn } from "#web/ui/column.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { HandOffOffer } from "./hand-off-offer.tsx";
import { HandOffPayment } from "./hand-off-payment.tsx";
import { handOffWords as words } from "./hand-off-words.ts";

const kept = "hand-off";

/** The page of an emailed link from customer service: one action, after a sign-in or the account's ZIP code. */
export function HandOffPage(): ReactNode {
  const [setAside] = useState(() => keptCode(takeDraft(kept)));
  const code = useEmailCode(paths.handOff, "token", setAside);
  useEffect(() => (code === null ? undefined : registerDraft(kept, () => ({ code }))), [code]);
  return <PageColumn>{code === null ? <Over /> : <LookedUp code={code} />}</PageColumn>;
}

/** `pass` null: the reader has signed in, and sees an offer on this page, too. */
type Opened = { readonly accountNumber: number } & (
  | { readonly kind: PayingKind; readonly pass: string }
  | { readonly kind: "offer"; readonly pass: string | null }
);

function LookedUp({ code }: { code: string }): ReactNode {
  const { domain } = useSite();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["hand-off", domain, code],
    queryFn: ({ signal }) => call("lookUpHandOff", { domain, code }, { signal }),
    ...whileShownQuery,
  });
  if (opened !== null)
    return opened.kind === "offer" ? <HandOffOffer {...opened} code={code} /> : <HandOffPayment {...opened} />;
  if (data !== undefined) return data.state === "open" ? <Closed {...{ code, data }} onOpened={setOpened} /> : <Over />;
  if (error === null) return <Skeleton height={240} />;
  const { status } = asCallFailed(error);
  if (status === 404 || status === 400) return <Over />;
  return <ReadFailed sentence={messages.somethingWentWrong} busy={isFetching} onTryAgain={() => void refetch()} />;
}

type ClosedProps = { code: string; data: HandOffFound; onOpened: (opened: Opened) => void };

/** What the link is for, and the question that opens it. */
function Closed({ code, data, onOpened }: ClosedProps): ReactNode {
  const { domain, options } = useSite();
  const navigate = useNavigate();
  const { state, send } = useCall("openHandOff");
  const { goToSignIn, isLeaving, problem } = useGoToSignIn();
  const open = async (zip?: string): Promise<string | null> => {
    const sent = await send({ domain, code, ...(zip !== undefined && { zip }) });
    if (sent.kind === "failed") return failureText(sent.failure);
    if (sent.kind !== "done") return null;
    const { answer } = sent;
    if (!answer.isSuccess) return answer.errorMessage;
    const { pass, accountNumber, kind } = answer;
    if (kind === "offer") onOpened({ pass, accountNumber, kind });
    else if (pass === null) navigate(ofAccount(ownScreens[kind], accountNumber));
    else onOpened({ pass, accountNumber, kind });
    return null;
  };
  if (state.kind === "done" && !state.answer.isSuccess && state.answer.code === "over") return <Over />;
  return (
    <Stack gap={24}>
      <PageHeading>{words.titles[data.kind]}</PageHeading>
      <p>{words.sent(options.siteName)}</p>
      {data.isOwn ? (
        <>
          <p>{words.continueOwn}</p>
          {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
          <Row>
            <Button busy={state.kind === "sending"} onClick={() => void open()}>
              {words.goOn}
            </Button>
          </Row>
        </>
      ) : (
        <>
          {data.takesZip ? <ZipForm onZip={open} /> : <p>{words.signInFirst}</p>}
          {data.takesZip && <p>{words.orSignIn}</p>}
          {problem !== null && <Alert kind="error">{problem}</Alert>}
          <Row>
            <Button variant={data.takesZip ? "secondary" : "primary"} busy={isLeaving} onClick={() => goToSignIn()}>
              {words.signIn}
            </Button>
          </Row>
        </>
      )}
      <ContactUs />
    </Stack>
  );
}

/** The reader's regular screen for each action. */
const ownScreens = {
  pay: paths.oneTimePayment,
  card: paths.updateCard,
  ezPay: paths.oneTimePayment,
} as const satisfies Record<PayingKind, string>;

/** @param onZip gets the sentence that says why the link didn't open; null: it did. */
const zipRules = formRules({ zip: trimmed(must((typed) => /^\d{5}(-?\d{4})?$/.test(typed), words.zipNeeded)) });

function ZipForm({ onZip }: { onZip: (zip: string) => Promise<string | null> }): ReactNode {
  const form = useForm({
    rules: zipRules,
    initial: { zip: "" },
    send: async ({ zip }) => {
      const text = await onZip(zip);
      return text === null ? null : { text };
    },
  });
  return (
    <Form form={form} submit={words.goOn}>
      <p>{words.askZip}</p>
      <TextField
        {...form.field("zip")}
        label={words.zip}
        inputMode="numeric"
        autoComplete="postal-code"
        width="short"
        figures
        required
      />
    </Form>
  );
}

const Over = (): ReactNode => (
  <Stack gap={24}>
    <PageHeading>{words.heading}</PageHeading>
    <Alert kind="info" title={words.over}>
      <p>{words.overDetail}</p>
    </Alert>
    <ContactUs />
  </Stack>
);
