import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { NewEmailField } from "./new-email-field.tsx";
import { ChangeFailed } from "./change-failed.tsx";
import { type Saved, useProfileChange } from "./use-profile-change.ts";
import { profileWords } from "./profile-words.tsx";

type Props = { account: AccountDetails; onSaved: (saved: Saved) => void; onClose: () => void };

/** Electronic Renewal (account §2): renewal notices by email, or on paper again for the fee that it names. */
export function ERenewalDialog({ account, onSaved, onClose }: Props): ReactNode {
  const id = useId();
  const { email: contactEmail, eNoticeEmailAddress } = account.userInfo;
  const [method, setMethod] = useState<"eNotice" | "mail">("eNotice");
  const [email, setEmail] = useState(eNoticeEmailAddress || contactEmail);
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, problem, save } = useProfileChange(account, onSaved);
  const refused = wrong ?? (problem?.kind === "address" ? problem.text : undefined);
  const first = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused !== undefined) field.current?.focus();
  }, [refused]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = email.trim();
    const invalid = method === "mail" || isMailable(wanted) ? null : messages.invalidEmail;
    setWrong(invalid);
    if (invalid !== null) return field.current?.focus();
    if (!busy) void save({ kind: "renewal", email: method === "mail" ? null : wanted }, "");
  };
  return (
    <Dialog open title={accountMessages.electronicRenewal} onClose={onClose} first={first}>
      <form noValidate onSubmit={submit}>
        <Stack gap={16}>
          <RadioGroup
            legend={profileWords.renewalQuestion}
            value={method}
            onChange={(value) => {
              setMethod(value === "mail" ? "mail" : "eNotice");
              setWrong(null);
            }}
          >
            <RadioCard ref={first} value="eNotice" title={accountMessages.eRenewal} aside={profileWords.noCharge}>
              {profileWords.byEmail}
            </RadioCard>
            <RadioCard
              value="mail"
              title={accountMessages.renewalByMail}
              aside={profileWords.feeEach(account.paperNoticeFeeCents)}
            >
              {profileWords.byMail}
            </RadioCard>
          </RadioGroup>
          {method === "eNotice" && (
            <NewEmailField
              id={`${id}-email`}
              field={field}
              label={profileWords.renewalEmail}
              email={email}
              refused={refused}
              onEmail={(typed) => {
                setEmail(typed);
                setWrong(null);
              }}
            />
          )}
          <ChangeFailed problem={problem} />
          <Row>
            <Button type="submit" busy={busy}>
              {accountMessages.updateERenewal}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {profileWords.cancel}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
