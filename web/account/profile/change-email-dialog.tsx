import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules, must, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { ProveAgain } from "./prove-again.tsx";
import { type SavedProfile, useProfileChange } from "./use-profile-change.ts";
import { profileWords } from "./profile-words.tsx";

type Props = {
  account: AccountDetails;
  /** The name under which typed values are kept while the reader signs in again. */
  draft: string;
  onSaved: (saved: SavedProfile) => void;
  onClose: () => void;
};

const rules = formRules({
  email: trimmed(must(isMailable, messages.invalidEmail)),
  password: asTyped(),
});

/** Change Email (account §2): the contact email, which changes once the link emailed to the new address is opened. */
export function ChangeEmailDialog({ account, draft, onSaved, onClose }: Props): ReactNode {
  const { proof, save } = useProfileChange(account, onSaved);
  const form = useForm({
    rules,
    initial: { email: "", password: "" },
    keepAs: draft,
    secret: ["password"],
    send: ({ email, password }) => save({ kind: "contact", email }, password),
  });
  const elsewhere = proof?.here === false;
  return (
    <Dialog open title={accountMessages.changeEmail} onClose={onClose} first={form.idOf("email")}>
      <Form
        form={form}
        brief
        submit={elsewhere ? null : accountMessages.changeEmail}
        also={
          elsewhere ? undefined : (
            <Button variant="secondary" onClick={onClose}>
              {profileWords.cancel}
            </Button>
          )
        }
      >
        <p>{profileWords.currentEmail(account.userInfo.email)}</p>
        <TextField
          {...form.field("email")}
          {...emailInput}
          label={profileWords.newEmail}
          autoComplete="email"
          enterKeyHint="send"
          required
        />
        {proof !== null && <ProveAgain proof={proof} field={proof.here ? form.field("password") : null} />}
      </Form>
    </Dialog>
  );
}
