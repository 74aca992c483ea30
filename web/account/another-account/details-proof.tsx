import { useId, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { messages } from "#contract/messages.ts";
import { isZip } from "#core/address/zip.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { FieldRow, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { numberOf, numberProblem } from "./sought.ts";
import type { Typed } from "./sought.ts";
import { useProof } from "./use-proof.ts";
import type { OnGained } from "./use-proof.ts";

/** Account number, last name and ZIP, as a bill says them. */
export function DetailsProof({ typed, onGained }: { typed: Typed; onGained: OnGained }): ReactNode {
  const id = useId();
  const { busy, problem, handIn, forget } = useProof(onGained);
  const [fields, setFields] = useState({ accountNumber: typed.accountNumber, lastName: "", zip: "" });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const fieldId = (name: keyof typeof fields) => `${id}-${name}`;
  const errorOf = (name: keyof typeof fields) => problems.find((it) => it.fieldId === fieldId(name))?.text;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const accountNumber = numberOf(fields.accountNumber);
    const [lastName, zip] = [fields.lastName.trim(), fields.zip.trim()];
    const wrong = [
      ...(accountNumber === null ? [{ fieldId: fieldId("accountNumber"), text: numberProblem }] : []),
      ...(lastName === "" ? [{ fieldId: fieldId("lastName"), text: "Enter the last name on the account" }] : []),
      ...(isZip(zip) ? [] : [{ fieldId: fieldId("zip"), text: messages.invalidZip }]),
    ];
    setProblems(wrong);
    if (wrong.length === 0 && accountNumber !== null && !busy) void handIn({ accountNumber, lastName, zip });
  };
  const field = (name: keyof typeof fields) => ({
    id: fieldId(name),
    value: fields[name],
    error: errorOf(name),
    required: true,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value });
      setProblems(problems.filter((it) => it.fieldId !== fieldId(name)));
      forget();
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        <ErrorSummary problems={problems} />
        <TextField
          {...field("accountNumber")}
          label="Number of the account"
          inputMode="numeric"
          width="half"
          figures
          maxLength={20}
        />
        <FieldRow>
          <TextField {...field("lastName")} label="Last name" maxLength={50} />
          <TextField {...field("zip")} label="ZIP code" inputMode="numeric" figures maxLength={10} enterKeyHint="go" />
        </FieldRow>
        {problem !== null && <Alert kind="error">{problem}</Alert>}
        <div>
          <Button type="submit" busy={busy}>
            Add this account
          </Button>
        </div>
      </Stack>
    </form>
  );
}
