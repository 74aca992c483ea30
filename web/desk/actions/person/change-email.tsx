import { type ReactNode, useState } from "react";
import { isMailbox } from "#core/address/email.ts";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

/** The new address takes effect once its own mailbox has confirmed it, so that nobody can enter somebody else's. */
export function ChangeEmail({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const [emailAddress, setEmail] = useState("");
  const [note, setNote] = useNote("email");
  const { state, send } = useDeskAction(
    "modifySubscriber",
    () => "The new mailbox got a link. The address takes effect when somebody opens it.",
  );
  const typed = emailAddress.trim();
  const isEmail = isMailbox(typed);
  return (
    <ActionForm
      isPart
      title="Email address"
      {...{ back, note, state, onRefresh }}
      canSubmit={isEmail}
      submit="Send the link"
      onNote={setNote}
      onSubmit={() =>
        void send({
          seen: version,
          reason: "Another email address",
          note,
          input: { domain, accountNumber, emailTypeId: 1, emailAddress: typed },
        })
      }
      preview={
        isEmail ? (
          <PreviewLines
            of={[
              `${typed} gets an email with a link, good for 30 minutes. The address changes when the link is opened.`,
              account.email === "" ? null : `${account.email} gets an email saying that somebody asked for the change.`,
              account.pendingEmail === "" ? null : `${account.pendingEmail} stays unconfirmed: its link stops working.`,
              "The email address that they sign in with stays the same.",
            ]}
          />
        ) : (
          "Enter the new address."
        )
      }
    >
      <TextField
        {...emailInput}
        label="New email address"
        hint={account.email === "" ? "None is on file." : `On file: ${account.email}`}
        required
        maxLength={254}
        value={emailAddress}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ActionForm>
  );
}
