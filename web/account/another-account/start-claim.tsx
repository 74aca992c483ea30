import { useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { isZip } from "#core/address/zip.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { tooManyTries } from "#web/data/use-proof.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Form } from "#web/parts/form/form.tsx";
import { formRules, must, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { FieldRow } from "#web/ui/stack.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { type AccountSearchInput, parseAccountNumber } from "./account-search.ts";
import { anotherAccountWords } from "./another-account-words.ts";

export type Label = { readonly accountNumber: number; readonly lastName: string; readonly zip: string };

type Way = "label" | "email";

/** The other option's fields are not on the page, so any value is valid. */
const rulesOf = (way: Way) => {
  const field = (of: Way, isValid: (typed: string) => boolean, text: string) =>
    trimmed(must((typed) => of !== way || isValid(typed), text));
  return formRules({
    email: field("email", isMailable, messages.invalidEmail),
    accountNumber: field("label", (typed) => parseAccountNumber(typed) !== null, anotherAccountWords.digitsOnly),
    lastName: field("label", (typed) => typed !== "", anotherAccountWords.enterLastName),
    zip: field("label", isZip, messages.invalidZip),
  });
};

type Props = {
  typed: AccountSearchInput;
  /** The server's sentence, and the label if the claim was by label. */
  onStarted: (sentence: string, label: Label | null) => void;
};

/** Identifies the account by its mailing label or email. A code is sent to the email on record. */
export function StartClaim({ typed, onStarted }: Props): ReactNode {
  const { domain } = useSite();
  const { send } = useCall("requestAccountAccess");
  const [way, setWay] = useState<Way>(typed.email === "" || typed.accountNumber !== "" ? "label" : "email");
  const form = useForm({
    rules: rulesOf(way),
    initial: { ...typed, lastName: "", zip: "" },
    send: async ({ email, accountNumber, lastName, zip }) => {
      const label = way === "email" ? null : { accountNumber: parseAccountNumber(accountNumber) ?? 0, lastName, zip };
      const sent = await send({ domain, ...(label ?? { email }) });
      if (sent.kind === "failed")
        return { text: sent.failure.status === 429 ? tooManyTries : failureText(sent.failure) };
      if (sent.kind !== "done") return null;
      if (!sent.answer.isSuccess) return { text: sent.answer.errorMessage };
      onStarted(sent.answer.message, label);
      return null;
    },
  });
  const field = { required: true, autoComplete: "off" };
  return (
    <Form form={form} submit={anotherAccountWords.sendCode}>
      <RadioGroup
        legend={anotherAccountWords.whichAccount}
        value={way}
        onChange={(value) => setWay(value === "email" ? "email" : "label")}
      >
        <RadioCard value="label" title={anotherAccountWords.byLabel}>
          {anotherAccountWords.byLabelDetail}
        </RadioCard>
        <RadioCard value="email" title={anotherAccountWords.byEmail}>
          {anotherAccountWords.byEmailDetail}
        </RadioCard>
      </RadioGroup>
      {way === "email" ? (
        <TextField
          {...form.field("email")}
          {...emailInput}
          {...field}
          label={anotherAccountWords.emailOnAccount}
          enterKeyHint="send"
        />
      ) : (
        <>
          <TextField
            {...form.field("accountNumber")}
            {...field}
            label={anotherAccountWords.labelNumber}
            inputMode="numeric"
            width="half"
            figures
            maxLength={20}
          />
          <FieldRow>
            <TextField {...form.field("lastName")} {...field} label={anotherAccountWords.lastName} maxLength={50} />
            <TextField
              {...form.field("zip")}
              {...field}
              label={anotherAccountWords.zip}
              inputMode="numeric"
              figures
              maxLength={10}
            />
          </FieldRow>
        </>
      )}
    </Form>
  );
}
