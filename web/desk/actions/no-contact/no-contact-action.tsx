import type { Input } from "#contract/call-shape.ts";
import { type ReactNode, useState } from "react";
import type { NoContactReason } from "#core/account/no-contact.ts";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Act = Input<DeskContract["deskSetNoContact"]>;
type Wish = NoContactReason | "none";

/** Marks a person who doesn't want to hear from us, or who has died. */
export function NoContactAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version, noContact } = account;
  const [chosen, setWish] = useState<Wish | null>(null);
  const [note, setNote] = useNote();
  const choice = chosen ?? (noContact === null ? null : "none");
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) => deskCall("deskSetNoContact", act, { idempotencyKey }),
    () => (choice === "none" ? "They may be contacted again." : "Noted at the top of the account."),
  );
  const runs = account.status.code !== null && account.status.code !== "ended";
  return (
    <ActionForm
      title="Deceased or do not contact"
      {...{ back, note, state, onRefresh }}
      canSubmit={choice !== null && (choice === "none" ? noContact !== null : choice !== noContact)}
      submit={choice === "none" ? "Remove the flag" : "Mark the account"}
      onNote={setNote}
      onSubmit={() => {
        if (choice === null) return;
        const because = choice === "none" ? null : choice;
        const common = { publication: domain, accountNumber, seen: version, note };
        void send({ ...common, reason: reasons[choice], because });
      }}
      next={choice === "deceased" ? <NextSteps back={back} runs={runs} /> : undefined}
      preview={choice === null ? "Choose what to note." : <PreviewLines of={linesOf(choice, runs)} />}
    >
      <RadioGroup
        legend="What to note"
        layout="grid"
        value={choice}
        onChange={(value) => setWish(value === "deceased" || value === "none" ? value : "asked")}
      >
        <RadioCard value="deceased" title="The reader has died" />
        <RadioCard value="asked" title="The reader asked not to be contacted" />
        <RadioCard value="none" title="They may be contacted" disabled={noContact === null} />
      </RadioGroup>
    </ActionForm>
  );
}

const reasons: Readonly<Record<Wish, string>> = {
  deceased: "Deceased",
  asked: "Asked not to be contacted",
  none: "May be contacted again",
};

const linesOf = (choice: Wish, runs: boolean): (string | null)[] =>
  choice === "none"
    ? ["The flag at the top of the account is removed, and reminders are sent again.", "No email is sent."]
    : [
        "Everybody at the desk sees it at the top of the account.",
        "Reminders and offers by email stop. Receipts, bills, required notices, and confirmations of what somebody does are still sent.",
        choice === "deceased" && runs
          ? "The paper and the charges continue until you end the subscription. That is the next step."
          : null,
        "No email is sent.",
      ];

const NextSteps = ({ back, runs }: { back: string; runs: boolean }): ReactNode => (
  <Stack gap={8}>
    {runs && (
      <ButtonLink to={`${back}/end-now?because=deceased`} variant="secondary">
        End the subscription now and refund what is unused
      </ButtonLink>
    )}
    <ButtonLink to={`${back}/invite`} variant="secondary">
      Invite a family member to help with the account
    </ButtonLink>
  </Stack>
);
