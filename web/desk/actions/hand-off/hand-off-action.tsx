import type { Input, Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import type { HandOffKind, PayingKind } from "#core/access/hand-off.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { ActionLoading } from "../action-loading.tsx";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type HandOffs = Output<DeskContract["deskGetHandOffs"]>;
type Send = DeskContract["deskSendHandOff"];

const titles: Readonly<Record<HandOffKind, string>> = {
  pay: "Pay what is owed or the next term",
  card: "Give another card",
  ezPay: "Turn on EZ-Pay",
  offer: "Accept an offer",
};

/** Sends a link to one action that only the reader can do, because it takes their consent or their card. */
export function HandOffAction(props: ActionProps): ReactNode {
  const { domain, account } = props;
  const { accountNumber, version } = account;
  const known = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "hand-offs", version],
    queryFn: () => deskCall("deskGetHandOffs", { publication: domain, accountNumber }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (known.data === undefined) return <ActionLoading read={known} what="What can be sent" />;
  return (
    <Stack gap={24}>
      <SendLink {...props} known={known.data} />
      <SentLinks {...props} known={known.data} onWithdrawn={() => void known.refetch()} />
    </Stack>
  );
}

type Known = ActionProps & { readonly known: HandOffs };

function SendLink({ domain, account, back, onRefresh, known }: Known): ReactNode {
  const { accountNumber, version } = account;
  const first = known.kinds.find(({ because }) => because === null)?.kind ?? null;
  const [kind, setKind] = useState<PayingKind | null>(first);
  const [note, setNote] = useNote();
  const { state, send } = useSendAction(
    (act: Input<Send>, idempotencyKey) => deskCall("deskSendHandOff", act, { idempotencyKey }),
    (answer: Output<Send>) => (answer.isSuccess ? `The link is on its way to ${answer.email}.` : ""),
  );
  return (
    <ActionForm
      title="Send the reader a link"
      {...{ back, note, state, onRefresh }}
      canSubmit={kind !== null}
      submit="Send the link"
      onNote={setNote}
      onSubmit={() => {
        if (kind === null) return;
        const common = { seen: version, reason: `Link: ${titles[kind]}`, note };
        void send({ publication: domain, accountNumber, kind, ...common });
      }}
      preview={
        kind === null ? (
          "There is no link that can be sent for this account now."
        ) : (
          <PreviewLines of={effectsOf(kind, known)} />
        )
      }
    >
      <RadioGroup
        legend="What the reader can do there"
        value={kind}
        onChange={(value) => setKind(known.kinds.find((each) => each.kind === value)?.kind ?? null)}
      >
        {known.kinds.map((each) => (
          <RadioCard key={each.kind} value={each.kind} title={titles[each.kind]} disabled={each.because !== null}>
            {each.because ?? undefined}
          </RadioCard>
        ))}
      </RadioGroup>
    </ActionForm>
  );
}

const effectsOf = (kind: HandOffKind, { email, takesZip, sent }: HandOffs): (string | null)[] => [
  `An email with the link goes to ${email}.`,
  takesZip
    ? "It opens after the reader signs in or enters the account's ZIP code."
    : "It opens after the reader signs in. There is no ZIP code on record to ask for.",
  "It leads to this one page, works once, and expires after 72 hours.",
  "Nothing changes until the reader does it. They enter the card and agree to the terms themselves.",
  sent.some((each) => each.kind === kind) ? "Any link sent earlier stops working." : null,
];

/** Links that still work, each with a button that ends it. */
function SentLinks({ domain, account, known, onRefresh, onWithdrawn }: Known & { onWithdrawn: () => void }): ReactNode {
  const { accountNumber, version } = account;
  const { state, send } = useSendAction(
    (handOffId: string, idempotencyKey) =>
      deskCall(
        "deskWithdrawHandOff",
        { publication: domain, accountNumber, handOffId, seen: version, reason: "Link withdrawn", note: "" },
        { idempotencyKey },
      ),
    () => "The link no longer works.",
  );
  if (known.sent.length === 0) return null;
  const withdraw = async (handOffId: string) => {
    await send(handOffId);
    // The account's version has changed, and so has the list.
    onRefresh();
    onWithdrawn();
  };
  return (
    <section aria-labelledby="sent-links">
      <Stack gap={12}>
        <h2 id="sent-links">Links that still work</h2>
        {state.kind === "done" && (
          <Alert kind="success">
            <p>{state.text}</p>
          </Alert>
        )}
        {state.kind === "refused" && (
          <Alert kind="error">
            <p>{state.text}</p>
          </Alert>
        )}
        <ul>
          {known.sent.map(({ handOffId, kind, madeBy, madeAt, endsAt, isOpened }) => (
            <li key={handOffId}>
              <p>
                {titles[kind]}: sent by {madeBy} on {madeAt}, {isOpened ? "opened" : "not opened yet"}, ends {endsAt}
              </p>
              <Row>
                <Button variant="secondary" busy={state.kind === "sending"} onClick={() => void withdraw(handOffId)}>
                  Withdraw the link to {titles[kind].toLowerCase()}
                </Button>
              </Row>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}
