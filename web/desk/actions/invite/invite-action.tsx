import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ActionInput } from "#contract/desk/for-account.ts";
import { isMailbox } from "#core/address/email.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { actForAccount, readForAccount } from "../../data/for-account.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { ActionLoading } from "../action-loading.tsx";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Act =
  | { readonly kind: "invite"; readonly act: ActionInput<"inviteToAccount"> }
  | { readonly kind: "withdraw"; readonly act: ActionInput<"withdrawInvitation"> };
type Done = { readonly isSuccess: boolean; readonly errorMessage: string };

/** Invites somebody by email to help with the account, such as a daughter who pays for her father. */
export function InviteAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const people = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "people", version],
    queryFn: () => readForAccount("getAccountPeople", { domain, accountNumber }),
    staleTime: Infinity,
  });
  const [chosen, setChosen] = useState("");
  const [email, setEmail] = useState("");
  const [note, setNote] = useNote();
  const { state, send } = useSendAction(
    (wanted: Act, key): Promise<Done> =>
      wanted.kind === "invite"
        ? actForAccount("inviteToAccount", wanted.act, key)
        : actForAccount("withdrawInvitation", wanted.act, key),
    () => (chosen === "" ? "The invitation is on its way." : "The invitation is withdrawn. Its link no longer works."),
  );
  if (people.data === undefined) return <ActionLoading read={people} what="The invitations" />;
  const { invitations } = people.data;
  const invitation = invitations.find(({ invitationID }) => invitationID === chosen);
  const typed = email.trim();
  const canSubmit = invitation !== undefined || isMailbox(typed);
  const common = { seen: version, note };
  return (
    <ActionForm
      title="Invite a helper"
      {...{ back, note, state, onRefresh, canSubmit }}
      submit={invitation === undefined ? "Send the invitation" : "Withdraw the invitation"}
      onNote={setNote}
      onSubmit={() => {
        if (invitation === undefined) {
          const input = { domain, accountNumber, email: typed };
          void send({ kind: "invite", act: { ...common, reason: "Somebody helps with the account", input } });
        } else {
          const input = { domain, accountNumber, invitationID: invitation.invitationID };
          void send({ kind: "withdraw", act: { ...common, reason: "The invitation was a mistake", input } });
        }
      }}
      preview={
        <Preview to={invitation === undefined ? typed : null} from={invitation?.email ?? ""} isReady={canSubmit} />
      }
    >
      {invitations.length > 0 && (
        <RadioGroup legend="What to do" value={chosen} onChange={setChosen}>
          <RadioCard value="" title="Invite somebody" />
          {invitations.map(({ invitationID, email: invited }) => (
            <RadioCard key={invitationID} value={invitationID} title={`Withdraw the invitation to ${invited}`} />
          ))}
        </RadioGroup>
      )}
      {invitation === undefined && (
        <TextField
          {...emailInput}
          label="The helper's email address"
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
    </ActionForm>
  );
}

function Preview({ to, from, isReady }: { to: string | null; from: string; isReady: boolean }): ReactNode {
  if (!isReady) return "Enter an email address.";
  return to === null ? (
    <PreviewLines of={[`The link sent to ${from} no longer works.`, "No email is sent."]} />
  ) : (
    <PreviewLines
      of={[
        `${to} gets an email with a link, good for 14 days. They sign in with that address to accept.`,
        "As a helper they can see the account, pay, report papers, stop delivery, move, cancel, and change the card.",
        "They can't change the email address on record, and gifts stay with who gave them.",
        "Everybody with access gets an email about the invitation.",
      ]}
    />
  );
}
