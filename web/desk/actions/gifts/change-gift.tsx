import { type ReactNode, useState } from "react";
import type { Gift } from "#contract/gifts.ts";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Props = ActionProps & { gift: Gift };

/** Corrects the name and the mailbox; the note and the day stay as the donor chose them. */
export function ChangeGift({ domain, account, back, onRefresh, gift }: Props): ReactNode {
  const { accountNumber, version } = account;
  const [recipientName, setName] = useState(gift.recipientName);
  const [recipientEmail, setEmail] = useState(gift.recipientEmail);
  const [note, setNote] = useNote(`change ${gift.giftId}`);
  const { state, send } = useDeskAction("changeGift", () => "The gift goes to the right person now.");
  const email = recipientEmail.trim();
  const name = recipientName.trim();
  const isOtherMailbox = email !== gift.recipientEmail;
  const changes = isOtherMailbox || name !== gift.recipientName;
  const canSubmit = changes && name !== "" && (email === "" || /^\S+@\S+\.\S+$/.test(email));
  const waits = gift.state === "waits";
  return (
    <ActionForm
      isPart
      title="Correct the recipient"
      {...{ back, note, state, onRefresh, canSubmit }}
      submit="Save"
      onNote={setNote}
      onSubmit={() =>
        void send({
          seen: version,
          reason: "The gift was for somebody else",
          note,
          input: {
            domain,
            accountNumber,
            giftId: gift.giftId,
            recipientName: name,
            note: gift.note,
            ...(email !== "" && { recipientEmail: email }),
            ...(waits && { sendOn: gift.mailOn }),
          },
        })
      }
      preview={
        canSubmit ? (
          <PreviewLines
            of={[
              name === gift.recipientName ? null : `The gift is for ${name}.`,
              mailboxLine(gift, email),
              isOtherMailbox && gift.recipientEmail !== "" && !waits
                ? `The link sent to ${gift.recipientEmail} stops working.`
                : null,
            ]}
          />
        ) : (
          "Nothing yet."
        )
      }
    >
      <TextField
        label="For"
        required
        maxLength={100}
        value={recipientName}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        {...emailInput}
        label="Email address"
        hint="Leave it empty if the donor prints a card."
        maxLength={254}
        value={recipientEmail}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ActionForm>
  );
}

function mailboxLine({ recipientEmail, state, mailOn }: Gift, email: string): string | null {
  if (email === "") return "No email is sent: the donor prints a card.";
  if (email === recipientEmail) return null;
  return state === "waits"
    ? `${email} gets the gift's email on ${deskDayText(mailOn)}.`
    : `${email} gets the gift's email now.`;
}
