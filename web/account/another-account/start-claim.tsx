import { useId, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { messages } from "#contract/messages.ts";
import { isZip } from "#core/address/zip.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { tooOften } from "#web/data/use-proof.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { FieldRow, Stack } from "#web/ui/stack.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { numberOf } from "./account-search.ts";
import type { Typed } from "./account-search.ts";
import { anotherAccountWords } from "./another-account-words.ts";

export type Label = { readonly accountNumber: number; readonly lastName: string; readonly zip: string };

type Way = "label" | "email";

type Props = {
  typed: Typed;
  /** What the server said, and the label where the claim was by label. */
  onStarted: (sentence: string, label: Label | null) => void;
};

/** Names the account: by its mailing label, or by its email. A code goes to the email on record. */
export function StartClaim({ typed, onStarted }: Props): ReactNode {
  const id = useId();
  const { domain } = useSite();
  const { state, send } = useCall("requestAccountAccess");
  const [way, setWay] = useState<Way>(typed.email === "" || typed.accountNumber !== "" ? "label" : "email");
  const [fields, setFields] = useState({ ...typed, lastName: "", zip: "" });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  type Name = keyof typeof fields;
  const fieldId = (name: Name) => `${id}-${name}`;
  const wrong = (name: Name, text: string): FieldProblem => ({ fieldId: fieldId(name), text });

  const claim = async (claimed: Label | { readonly email: string }) => {
    const sent = await send({ domain, ...claimed });
    if (sent.kind === "failed") setRefused(sent.failure.status === 429 ? tooOften : messages.somethingWentWrong);
    if (sent.kind !== "done") return;
    if (sent.answer.isSuccess) onStarted(sent.answer.message, "email" in claimed ? null : claimed);
    else setRefused(sent.answer.errorMessage);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefused(null);
    const accountNumber = numberOf(fields.accountNumber);
    const [email, lastName, zip] = [fields.email.trim(), fields.lastName.trim(), fields.zip.trim()];
    const found =
      way === "email"
        ? isMailable(email)
          ? []
          : [wrong("email", messages.invalidEmail)]
        : [
            ...(accountNumber === null ? [wrong("accountNumber", anotherAccountWords.digitsOnly)] : []),
            ...(lastName === "" ? [wrong("lastName", anotherAccountWords.enterLastName)] : []),
            ...(isZip(zip) ? [] : [wrong("zip", messages.invalidZip)]),
          ];
    setProblems(found);
    if (found.length > 0 || state.kind === "sending") return;
    if (way === "email") void claim({ email });
    else if (accountNumber !== null) void claim({ accountNumber, lastName, zip });
  };
  const field = (name: Name) => ({
    id: fieldId(name),
    value: fields[name],
    error: problems.find((it) => it.fieldId === fieldId(name))?.text,
    required: true,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value });
      setProblems(problems.filter((it) => it.fieldId !== fieldId(name)));
      setRefused(null);
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        <RadioGroup
          legend={anotherAccountWords.whichAccount}
          value={way}
          onChange={(value) => {
            setWay(value === "email" ? "email" : "label");
            setProblems([]);
          }}
        >
          <RadioCard value="label" title={anotherAccountWords.byLabel}>
            {anotherAccountWords.byLabelDetail}
          </RadioCard>
          <RadioCard value="email" title={anotherAccountWords.byEmail}>
            {anotherAccountWords.byEmailDetail}
          </RadioCard>
        </RadioGroup>
        <ErrorSummary problems={problems} />
        {way === "email" ? (
          <TextField
            {...field("email")}
            {...emailInput}
            label={anotherAccountWords.emailOnAccount}
            enterKeyHint="send"
          />
        ) : (
          <>
            <TextField
              {...field("accountNumber")}
              label={anotherAccountWords.labelNumber}
              inputMode="numeric"
              width="half"
              figures
              maxLength={20}
            />
            <FieldRow>
              <TextField {...field("lastName")} label={anotherAccountWords.lastName} maxLength={50} />
              <TextField {...field("zip")} label={anotherAccountWords.zip} inputMode="numeric" figures maxLength={10} />
            </FieldRow>
          </>
        )}
        {refused !== null && <Alert kind="error">{refused}</Alert>}
        <div>
          <Button type="submit" busy={state.kind === "sending"}>
            {anotherAccountWords.sendCode}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
