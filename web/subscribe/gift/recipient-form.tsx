import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useId, useState } from "react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import type { Recipient, RecipientDraft } from "../checkout/giving.ts";
import { SubmitButton } from "../submit-button.tsx";
import { giftDaysFrom, recipientFields } from "./recipient-fields.ts";
import type { RecipientFields } from "./recipient-fields.ts";

export type RecipientFormProps = {
  /** What was typed before. */
  initial: RecipientDraft;
  onDraft: (draft: RecipientDraft) => void;
  onNamed: (recipient: Recipient) => void;
};

const names = ["recipientName", "recipientEmail", "confirmRecipientEmail", "startDate"] as const;
type Name = (typeof names)[number];

/** Who gets the gift, and when (subscribe §2, gift flow). */
export function RecipientForm({ initial, onDraft, onNamed }: RecipientFormProps): ReactNode {
  const id = useId();
  const [days] = useState(() => giftDaysFrom(new Date()));
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const { register, handleSubmit, formState, subscribe, getFieldState, trigger } = useForm<RecipientFields>({
    resolver: standardSchemaResolver(recipientFields(days)),
    defaultValues: initial,
    mode: "onTouched",
    shouldFocusError: false,
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) }),
    [subscribe, onDraft],
  );
  const { errors } = formState;
  const checkConfirmed = () => {
    if (getFieldState("confirmRecipientEmail").error !== undefined) void trigger("confirmRecipientEmail");
  };
  const fieldId = (name: Name) => `${id}-${name}`;
  const remaining = (wanted: string) => {
    const name = names.find((it) => fieldId(it) === wanted);
    return name && errors[name]?.message;
  };
  const field = (name: Name) => ({
    ...register(name, name === "recipientEmail" ? { onChange: checkConfirmed } : {}),
    id: fieldId(name),
    error: errors[name]?.message,
    required: name !== "startDate",
  });
  const submit = handleSubmit(
    ({ recipientName, recipientEmail, startDate }) => {
      setProblems([]);
      onNamed({ recipientName, recipientEmail, startDate });
    },
    (wrong) =>
      setProblems(
        names.flatMap((name) => (wrong[name] ? [{ fieldId: fieldId(name), text: wrong[name].message ?? "" }] : [])),
      ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <ErrorSummary {...{ problems, remaining }} />
        <TextField {...field("recipientName")} label="Recipient's name" autoComplete="off" />
        <TextField
          {...field("recipientEmail")}
          label="Recipient's email"
          hint="We send the gift to this address. Nothing else is sent there."
          {...emailInput}
          autoComplete="off"
        />
        <TextField
          {...field("confirmRecipientEmail")}
          label="Confirm recipient's email"
          {...emailInput}
          autoComplete="off"
        />
        <TextField
          {...field("startDate")}
          label="Send it on (optional)"
          hint="A birthday, for example. Left empty, it is sent as soon as you have paid."
          type="date"
          width="half"
          min={days.earliest}
          max={days.latest}
        />
        <div>
          <SubmitButton>Continue</SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
