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
import { searchOf } from "./account-search.ts";
import type { SearchProblem, Typed } from "./account-search.ts";
import { anotherAccountWords } from "./another-account-words.ts";

type Props = {
  typed: Typed;
  onTyped: (typed: Typed) => void;
  /** None of the accounts of this login: the reader may add it. */
  onNotMine: () => void;
  /** Another button is the next thing to press. */
  secondary: boolean;
};

/** The outcome of the last press, besides a call that failed. */
type Outcome =
  | { readonly kind: "none" }
  | { readonly kind: "problem"; readonly problem: SearchProblem }
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
    const search = searchOf(typed);
    if ("field" in search) {
      setOutcome({ kind: "problem", problem: search });
      document.getElementById(`${id}-${search.field === "accountNumber" ? "number" : "email"}`)?.focus();
      return;
    }
    setOutcome(none);
    const found = await find.send({ domain, ...search });
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
  const errorOf = (field: SearchProblem["field"]) =>
    outcome.kind === "problem" && outcome.problem.field === field ? outcome.problem.text : undefined;
  const change = (change: Partial<Typed>) => {
    onTyped({ ...typed, ...change });
    setOutcome(none);
  };
  const empty = errorOf("both");
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <p>{anotherAccountWords.enterOne}</p>
        {empty !== undefined && <Alert kind="error">{empty}</Alert>}
        <TextField
          id={`${id}-email`}
          label={anotherAccountWords.email}
          {...emailInput}
          autoComplete="off"
          value={typed.email}
          error={errorOf("email")}
          onChange={(event) => change({ email: event.target.value })}
        />
        <TextField
          id={`${id}-number`}
          label={anotherAccountWords.accountNumber}
          hint={anotherAccountWords.accountNumberHint}
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
          <AccountList title={anotherAccountWords.sameEmail} accounts={outcome.accounts} chosen={null} />
        )}
      </Stack>
    </form>
  );
}
