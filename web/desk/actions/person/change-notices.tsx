import { type ReactNode, useState } from "react";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

/** Renewal notices by email, or by postal mail again; it takes effect at once. */
export function ChangeNotices({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const [by, setBy] = useState<"email" | "mail">("email");
  const [emailAddress, setEmail] = useState(account.email);
  const [note, setNote] = useNote("notices");
  const { state, send } = useDeskAction("modifySubscriber", () => "Changed.");
  const typed = emailAddress.trim();
  const canSubmit = by === "mail" || /^\S+@\S+\.\S+$/.test(typed);
  return (
    <ActionForm
      isPart
      title="Renewal notices"
      {...{ back, note, state, onRefresh, canSubmit }}
      submit="Save"
      onNote={setNote}
      onSubmit={() => {
        const input =
          by === "mail"
            ? ({ domain, accountNumber, emailTypeId: 4, eRenewal: "N", emailAddress: "" } as const)
            : ({ domain, accountNumber, emailTypeId: 4, eRenewal: "Y", emailAddress: typed } as const);
        void send({ seen: version, reason: "Where renewal notices go", note, input });
      }}
      preview={
        canSubmit ? (
          <PreviewLines
            of={[
              by === "mail"
                ? "Renewal notices and bills come by mail from now on. The publication may charge a fee for each bill on paper."
                : `Renewal notices and bills go to ${typed} from now on.`,
              account.email === "" ? null : `${account.email} gets an email about it.`,
            ]}
          />
        ) : (
          "Enter the address."
        )
      }
    >
      <RadioGroup
        legend="How they come"
        layout="grid"
        value={by}
        onChange={(value) => setBy(value === "mail" ? "mail" : "email")}
      >
        <RadioCard value="email" title="By email" />
        <RadioCard value="mail" title="On paper, by mail" />
      </RadioGroup>
      {by === "email" && (
        <TextField
          {...emailInput}
          label="Email address for notices"
          required
          maxLength={254}
          value={emailAddress}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
    </ActionForm>
  );
}
