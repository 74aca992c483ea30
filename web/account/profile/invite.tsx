import { type ReactNode, useState } from "react";
import { messages } from "#contract/messages.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { useAccessChanged } from "#web/data/people.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { tooManyTries } from "#web/data/use-proof.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Form } from "#web/parts/form/form.tsx";
import { formRules, must, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Row } from "#web/ui/stack.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { profileWords } from "./profile-words.tsx";

type Props = { accountNumber: number; onMessage: (sentence: string | null) => void };

const rules = formRules({ email: trimmed(must(isMailable, messages.invalidEmail)) });

/** Invites someone by email to help with the account. */
export function Invite({ accountNumber, onMessage }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Row>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => {
            onMessage(null);
            setOpen(true);
          }}
        >
          {profileWords.invite}
        </Button>
      </Row>
      {open && (
        <InviteDialog
          accountNumber={accountNumber}
          onClose={close}
          onInvited={(email) => {
            close();
            onMessage(profileWords.invited(email));
          }}
        />
      )}
    </>
  );
}

type DialogProps = { accountNumber: number; onClose: () => void; onInvited: (email: string) => void };

function InviteDialog({ accountNumber, onClose, onInvited }: DialogProps): ReactNode {
  const { domain } = useSite();
  const changed = useAccessChanged();
  const { send } = useCall("inviteToAccount");
  const form = useForm({
    rules,
    initial: { email: "" },
    send: async ({ email }) => {
      const sent = await send({ domain, accountNumber, email });
      if (sent.kind === "failed") {
        const { failure } = sent;
        return { text: failure.status === 429 ? tooManyTries : failureText(failure) };
      }
      if (sent.kind !== "done") return null;
      if (!sent.answer.isSuccess) return { fields: { email: sent.answer.errorMessage } };
      await changed();
      onInvited(email);
      return null;
    },
  });
  return (
    <Dialog open title={profileWords.invite} onClose={onClose} first={form.idOf("email")}>
      <Form
        form={form}
        brief
        submit={profileWords.sendInvitation}
        also={
          <Button variant="secondary" onClick={onClose}>
            {profileWords.cancel}
          </Button>
        }
      >
        <p>{profileWords.inviteDetail}</p>
        <TextField
          {...form.field("email")}
          {...emailInput}
          label={profileWords.inviteEmail}
          autoComplete="off"
          enterKeyHint="send"
          required
        />
      </Form>
    </Dialog>
  );
}
