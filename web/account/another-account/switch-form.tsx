import { useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { HeldAccount } from "#contract/account-access.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { AccountList } from "./account-list.tsx";
import { type AccountSearchInput, parseAccountSearch } from "./account-search.ts";
import { anotherAccountWords } from "./another-account-words.ts";

type Props = {
  /** The reader is adding an account, so the button of that form is the main one. */
  adding: boolean;
  /**
   * Adds an account, starting with what was typed here: none of this login's accounts matches, or there was no search.
   */
  onAdd: (typed: AccountSearchInput) => void;
};

type Outcome =
  | { readonly kind: "none" }
  | { readonly kind: "notMine"; readonly text: string }
  | { readonly kind: "several"; readonly accounts: readonly HeldAccount[] };

const none: Outcome = { kind: "none" };

const rules = formRules({ email: asTyped(), accountNumber: asTyped() }, (draft) => {
  const search = parseAccountSearch(draft);
  return "field" in search && search.field !== "both" ? { [search.field]: search.text } : {};
});

/** Email or account number, and Switch Account (account §2). */
export function SwitchForm({ adding, onAdd }: Props): ReactNode {
  const { domain } = useSite();
  const { send } = useCall("findAccount");
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>(none);
  const form = useForm({
    rules,
    initial: { email: "", accountNumber: "" },
    keepAs: "switch-account",
    onDraft: () => setOutcome(none),
    send: async (draft) => {
      const search = parseAccountSearch(draft);
      // Shown only on submit: the reader may be about to fill in the other field.
      if ("field" in search) return { fields: { email: search.text } };
      setOutcome(none);
      const found = await send({ domain, ...search });
      if (found.kind === "failed") return { text: failureText(found.failure) };
      if (found.kind !== "done") return null;
      const { answer } = found;
      if (!answer.isSuccess) {
        setOutcome({ kind: "notMine", text: answer.errorMessage });
        onAdd(draft);
        return null;
      }
      const [first, second] = answer.accounts;
      if (second !== undefined) setOutcome({ kind: "several", accounts: answer.accounts });
      else if (first !== undefined) navigate(ofAccount(paths.account, first.accountNumber));
      return null;
    },
  });
  return (
    <Form
      form={form}
      submit={accountMessages.switchAccount}
      secondary={adding}
      brief
      also={
        !adding && (
          <Button variant="link" onClick={() => onAdd(form.values)}>
            {anotherAccountWords.addAccount}
          </Button>
        )
      }
    >
      <p>{anotherAccountWords.enterOne}</p>
      <TextField {...form.field("email")} {...emailInput} label={anotherAccountWords.email} autoComplete="off" />
      <TextField
        {...form.field("accountNumber", { alsoChecks: "email" })}
        label={anotherAccountWords.accountNumber}
        hint={anotherAccountWords.accountNumberHint}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        width="half"
        figures
      />
      {outcome.kind === "notMine" && <Alert kind="warning">{outcome.text}</Alert>}
      {outcome.kind === "several" && (
        <AccountList title={anotherAccountWords.sameEmail} accounts={outcome.accounts} chosen={null} />
      )}
    </Form>
  );
}
