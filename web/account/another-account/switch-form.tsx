import { useId, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { HeldAccount } from "#contract/account-access.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { AccountList } from "./account-list.tsx";
import { soughtOf } from "./sought.ts";
import type { SoughtProblem, Typed } from "./sought.ts";

type Props = {
  typed: Typed;
  onTyped: (typed: Typed) => void;
  /** None of the accounts of this login: it may be gained. */
  onNotMine: () => void;
  /** Another button is the next thing to press. */
  secondary: boolean;
};

/** What has come of the last press, beside a call that failed. */
type Outcome =
  | { readonly kind: "none" }
  | { readonly kind: "problem"; readonly problem: SoughtProblem }
  | { readonly kind: "notMine"; readonly text: string }
  | { readonly kind: "several"; readonly accounts: readonly HeldAccount[] };

const none: Outcome = { kind: "none" };

/** Email or account number, and Switch Account (account §2). */
export function SwitchForm({ typed, onTyped, onNotMine, secondary }: Props): ReactNode {
  const id = useId();
  const { domain } = useSite();
  const find = useCall("findAccount");
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>(none);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const sought = soughtOf(typed);
    if ("field" in sought) {
      setOutcome({ kind: "problem", problem: sought });
      document.getElementById(`${id}-${sought.field === "accountNumber" ? "number" : "email"}`)?.focus();
      return;
    }
    setOutcome(none);
    const found = await find.send({ domain, ...sought });
    if (found.kind !== "done") return;
    const { answer } = found;
    if (!answer.isSuccess) {
      setOutcome({ kind: "notMine", text: answer.errorMessage });
      return onNotMine();
    }
    const [first, second] = answer.accounts;
    if (second !== undefined) return setOutcome({ kind: "several", accounts: answer.accounts });
    if (first !== undefined) await navigate(ofAccount(paths.account, first.accountNumber));
  };
  const errorOf = (field: SoughtProblem["field"]) =>
    outcome.kind === "problem" && outcome.problem.field === field ? outcome.problem.text : undefined;
  const change = (change: Partial<Typed>) => {
    onTyped({ ...typed, ...change });
    setOutcome(none);
  };
  const empty = errorOf("both");
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <p>Enter the email address or the number of the account that you want to look after.</p>
        {empty !== undefined && <Alert kind="error">{empty}</Alert>}
        <TextField
          id={`${id}-email`}
          label="Email"
          {...emailInput}
          autoComplete="off"
          value={typed.email}
          error={errorOf("email")}
          onChange={(event) => change({ email: event.target.value })}
        />
        <TextField
          id={`${id}-number`}
          label="Account number"
          hint="You find it on every bill and renewal notice."
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          width="half"
          figures
          value={typed.accountNumber}
          error={errorOf("accountNumber")}
          onChange={(event) => change({ accountNumber: event.target.value })}
        />
        {outcome.kind === "notMine" && <Alert kind="warning">{outcome.text}</Alert>}
        {find.state.kind === "failed" && <Alert kind="error">{messages.somethingWentWrong}</Alert>}
        <div>
          <Button type="submit" variant={secondary ? "secondary" : "primary"} busy={find.state.kind === "sending"}>
            {accountMessages.switchAccount}
          </Button>
        </div>
        {outcome.kind === "several" && (
          <AccountList title="Accounts with this email" accounts={outcome.accounts} chosen={null} />
        )}
      </Stack>
    </form>
  );
}
