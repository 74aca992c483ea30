import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { keepTyped } from "#web/data/signed-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { NewEmailField } from "./new-email-field.tsx";
import { ChangeFailed } from "./change-failed.tsx";
import { ProveAgain } from "./prove-again.tsx";
import { type Saved, useProfileChange } from "./use-profile-change.ts";
import { profileWords } from "./profile-words.tsx";

type Props = {
  account: AccountDetails;
  /** What was typed before a sign-in interrupted. */
  typed: string;
  /** Under this name it is kept for the next interruption. */
  draft: string;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
};

/** Change Email (account §2): the contact email, which waits until the link emailed to the new address is opened. */
export function ChangeEmailDialog({ account, typed, draft, onSaved, onClose }: Props): ReactNode {
  const id = useId();
  const [email, setEmail] = useState(typed);
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, problem, proof, save } = useProfileChange(account, onSaved);
  useEffect(() => keepTyped(draft, () => ({ email })), [draft, email]);
  const refused = wrong ?? (problem?.kind === "address" ? problem.text : undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused !== undefined) field.current?.focus();
  }, [refused]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = email.trim();
    const invalid = isMailable(wanted) ? null : messages.invalidEmail;
    setWrong(invalid);
    if (invalid !== null) return field.current?.focus();
    if (!busy) void save({ kind: "contact", email: wanted }, password);
  };
  return (
    <Dialog open title={accountMessages.changeEmail} onClose={onClose} first={field}>
      <form noValidate onSubmit={submit}>
        <Stack gap={16}>
          <p>{profileWords.currentEmail(account.userInfo.email)}</p>
          <NewEmailField
            id={`${id}-email`}
            field={field}
            label={profileWords.newEmail}
            email={email}
            refused={refused}
            onEmail={(typed) => {
              setEmail(typed);
              setWrong(null);
            }}
          />
          {proof !== null && (
            <ProveAgain
              proof={proof}
              password={password}
              wrong={problem?.kind === "password" ? problem.text : undefined}
              onPassword={setPassword}
            />
          )}
          <ChangeFailed problem={problem} />
          {proof?.here !== false && (
            <Row>
              <Button type="submit" busy={busy}>
                {accountMessages.changeEmail}
              </Button>
              <Button variant="secondary" onClick={onClose}>
                {profileWords.cancel}
              </Button>
            </Row>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
