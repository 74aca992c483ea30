import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useId, useState } from "react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import type { FieldErrors } from "../checkout/account-state.ts";
import { SubmitButton } from "../submit-button.tsx";
import { accountFields, passwordHint } from "./account-fields.ts";
import type { AccountFields, PasswordPolicy } from "./account-fields.ts";

export type AccountFormProps = {
  policy: PasswordPolicy;
  initial: Pick<AccountFields, "email" | "confirmEmail">;
  /** What the server would not take, by field. */
  refused: FieldErrors;
  busy: boolean;
  /** Another button is the next thing to press. */
  secondary: boolean;
  /** What has come of the last submit; stands above the button. */
  outcome: ReactNode;
  onDraft: (draft: Pick<AccountFields, "email" | "confirmEmail">) => void;
  onSubmit: (credentials: { email: string; password: string }) => void;
};

const names = ["email", "confirmEmail", "password"] as const;
type Name = (typeof names)[number];

/** Email, confirm email, password (subscribe §2, account setup). */
export function AccountForm(props: AccountFormProps): ReactNode {
  const { policy, initial, refused, busy, secondary, outcome, onDraft, onSubmit } = props;
  const id = useId();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const { register, handleSubmit, formState, subscribe, getFieldState, setError, trigger } = useForm<AccountFields>({
    resolver: standardSchemaResolver(accountFields(policy)),
    defaultValues: { ...initial, password: "" },
    mode: "onTouched",
    shouldFocusError: false,
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { email, confirmEmail } }) => onDraft({ email, confirmEmail }),
      }),
    [subscribe, onDraft],
  );
  const { errors } = formState;
  // The confirmed email is right or wrong by the email above it.
  const checkConfirmed = () => {
    if (getFieldState("confirmEmail").error !== undefined) void trigger("confirmEmail");
  };
  const fieldId = (name: Name) => `${id}-${name}`;
  const problemsIn = (wrong: FieldErrors & Readonly<Partial<Record<Name, string>>>): FieldProblem[] =>
    names.flatMap((name) => (wrong[name] === undefined ? [] : [{ fieldId: fieldId(name), text: wrong[name] }]));
  const [heard, setHeard] = useState(refused);
  if (heard !== refused) {
    setHeard(refused);
    setProblems(problemsIn(refused));
  }
  useEffect(() => {
    if (refused.email !== undefined) setError("email", { message: refused.email });
    if (refused.password !== undefined) setError("password", { message: refused.password });
  }, [refused, setError]);
  const remaining = (wanted: string) => {
    const name = names.find((it) => fieldId(it) === wanted);
    return name && errors[name]?.message;
  };
  const field = (name: Name) => ({
    ...register(name, name === "email" ? { onChange: checkConfirmed } : {}),
    id: fieldId(name),
    error: errors[name]?.message,
    required: true,
  });
  const submit = handleSubmit(
    ({ email, password }) => {
      setProblems([]);
      onSubmit({ email, password });
    },
    (wrong) =>
      setProblems(
        problemsIn(Object.fromEntries(Object.entries(wrong).map(([name, { message = "" }]) => [name, message]))),
      ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <ErrorSummary {...{ problems, remaining }} />
        <TextField {...field("email")} label="Email" {...emailInput} autoComplete="email" />
        <TextField {...field("confirmEmail")} label="Confirm email" {...emailInput} autoComplete="email" />
        <PasswordField
          {...field("password")}
          label="Password"
          hint={passwordHint(policy)}
          autoComplete="new-password"
          enterKeyHint="go"
        />
        {outcome}
        <div>
          <SubmitButton variant={secondary ? "secondary" : "primary"} busy={busy}>
            Set up my account
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
