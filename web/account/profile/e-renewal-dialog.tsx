import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { Form } from "#web/parts/form/form.tsx";
import { formRules, oneOf, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { type SavedProfile, useProfileChange } from "./use-profile-change.ts";
import { profileWords } from "./profile-words.tsx";

type Props = {
  account: AccountDetails;
  /** The name under which typed values are kept while the reader signs in again. */
  draft: string;
  onSaved: (saved: SavedProfile) => void;
  onClose: () => void;
};

const rules = formRules({ method: oneOf(["eNotice", "mail"]), email: trimmed() }, ({ method, email }) => ({
  email: method === "mail" || isMailable(email) ? null : messages.invalidEmail,
}));

/**
 * Electronic Renewal (account §2): renewal notices by email, or by postal mail again for the fee that the dialog shows.
 */
export function ERenewalDialog({ account, draft, onSaved, onClose }: Props): ReactNode {
  const { save } = useProfileChange(account, onSaved);
  const { email, eNoticeEmailAddress } = account.userInfo;
  const form = useForm({
    rules,
    initial: { method: "eNotice", email: eNoticeEmailAddress || email },
    keepAs: draft,
    send: ({ method, email }) => save({ kind: "renewal", email: method === "mail" ? null : email }, ""),
  });
  return (
    <Dialog open title={accountMessages.electronicRenewal} onClose={onClose} first={form.idOf("method")}>
      <Form
        form={form}
        brief
        submit={accountMessages.updateERenewal}
        also={
          <Button variant="secondary" onClick={onClose}>
            {profileWords.cancel}
          </Button>
        }
      >
        <RadioGroup {...form.choice("method")} legend={profileWords.renewalQuestion}>
          <RadioCard value="eNotice" title={accountMessages.eRenewal} aside={profileWords.noCharge}>
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
        {form.values.method === "eNotice" && (
          <TextField
            {...form.field("email")}
            {...emailInput}
            label={profileWords.renewalEmail}
            autoComplete="email"
            enterKeyHint="send"
            required
          />
        )}
      </Form>
    </Dialog>
  );
}
