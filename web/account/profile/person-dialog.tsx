import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { typedPhone } from "#core/address/phone.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import type { AddressField } from "#web/parts/address/address-fields.ts";
import { addressFieldError } from "#web/parts/address/address-rules.ts";
import { addressWords } from "#web/parts/address/address-words.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldRow } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { SavedProfile } from "./use-profile-change.ts";
import { profileWords } from "./profile-words.tsx";

type Props = {
  account: AccountDetails;
  /** The name under which typed values are kept while the reader signs in again. */
  draft: string;
  onSaved: (saved: SavedProfile) => void;
  onClose: () => void;
};

/** The same rules as for a purchase. */
const asInOrder = (field: AddressField) => asTyped((typed) => addressFieldError(field, typed));
const rules = formRules({
  firstName: asInOrder("firstName"),
  lastName: asInOrder("lastName"),
  phone: asInOrder("phone"),
});

/** The name and the phone number on the account. */
export function PersonDialog({ account, draft, onSaved, onClose }: Props): ReactNode {
  const { domain } = useSite();
  const { send } = useCall("changePerson");
  const queries = useQueryClient();
  const { accountNumber, firstName, lastName, phone, email } = account.userInfo;
  const seen = { firstName, lastName, phone };
  const form = useForm({
    rules,
    initial: seen,
    keepAs: draft,
    send: async (person) => {
      const sent = await send({ domain, accountNumber, ...person, seen });
      if (sent.kind === "failed")
        return {
          text: [
            failureText(sent.failure, accountMessages.saveFailed),
            ...(sent.failure.status === 429 ? [profileWords.tooManyTries] : []),
          ],
        };
      if (sent.kind !== "done") return null;
      const { answer } = sent;
      // Also after a refusal, because somebody else may have changed what the page shows.
      await queries.invalidateQueries({ queryKey: ["account", domain] });
      if (!answer.isSuccess) return { text: answer.errorMessage };
      onSaved({ pendingEmail: "", waitingText: answer.waits });
      return null;
    },
  });
  return (
    <Dialog open title={profileWords.nameAndPhone} onClose={onClose} first={form.idOf("firstName")}>
      <Form
        form={form}
        brief
        submit={profileWords.savePerson}
        also={
          <Button variant="secondary" onClick={onClose}>
            {profileWords.cancel}
          </Button>
        }
      >
        <p>{profileWords.personDetail(email)}</p>
        <FieldRow>
          <TextField
            {...form.field("firstName")}
            label={addressWords.labels.firstName}
            autoComplete="given-name"
            required
          />
          <TextField
            {...form.field("lastName")}
            label={addressWords.labels.lastName}
            autoComplete="family-name"
            required
          />
        </FieldRow>
        <TextField
          {...form.field("phone", { typed: typedPhone })}
          label={addressWords.labels.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          figures
          enterKeyHint="send"
        />
      </Form>
    </Dialog>
  );
}
