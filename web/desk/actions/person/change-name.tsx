import type { Input } from "#contract/call-shape.ts";
import { type ReactNode, useState } from "react";
import { phoneProblem, typedPhone } from "#core/address/phone.ts";
import { FieldRow } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Act = Input<DeskContract["deskChangeName"]>;

/** A corrected name, a new name, or another phone number. */
export function ChangeName({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const [firstName, setFirst] = useState(account.firstName);
  const [lastName, setLast] = useState(account.lastName);
  const [phone, setPhone] = useState(account.phone);
  const [note, setNote] = useNote("name");
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) => deskCall("deskChangeName", act, { idempotencyKey }),
    () => "Changed.",
  );
  const badPhone = phoneProblem(phone) === null ? undefined : "This is not a US phone number.";
  const renamed = firstName.trim() !== account.firstName || lastName.trim() !== account.lastName;
  const changes = renamed || phone.trim() !== account.phone;
  const complete = firstName.trim() !== "" && lastName.trim() !== "" && badPhone === undefined;
  return (
    <ActionForm
      isPart
      title="Name and phone"
      {...{ back, note, state, onRefresh }}
      canSubmit={changes && complete}
      submit="Save"
      onNote={setNote}
      onSubmit={() =>
        void send({
          publication: domain,
          accountNumber,
          seen: version,
          reason: renamed ? "Name" : "Phone number",
          note,
          firstName,
          lastName,
          phone: phone.trim(),
        })
      }
      preview={
        changes && complete ? (
          <PreviewLines
            of={[
              renamed ? `The account is in the name of ${firstName.trim()} ${lastName.trim()} from now on.` : null,
              phone.trim() === account.phone
                ? null
                : phone.trim() === ""
                  ? "No phone number is on file."
                  : `The phone number is ${phone.trim()}.`,
              account.circulation === null
                ? null
                : `${account.circulation.system} isn't notified. Change it there too.`,
              "No email is sent.",
            ]}
          />
        ) : (
          "Nothing yet."
        )
      }
    >
      <FieldRow>
        <TextField
          label="First name"
          required
          maxLength={30}
          value={firstName}
          onChange={(event) => setFirst(event.target.value)}
        />
        <TextField
          label="Last name"
          required
          maxLength={30}
          value={lastName}
          onChange={(event) => setLast(event.target.value)}
        />
      </FieldRow>
      <TextField
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        figures
        width="half"
        value={phone}
        error={badPhone}
        onChange={({ target }) =>
          setPhone(typedPhone(phone, target.value, target.selectionStart === target.value.length))
        }
      />
    </ActionForm>
  );
}
