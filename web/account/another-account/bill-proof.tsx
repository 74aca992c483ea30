import { useId, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import type { HeldAccount } from "#contract/account-access.ts";
import { useProof } from "#web/data/use-proof.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { amountOf } from "./sought.ts";
import type { Label } from "./start-claim.tsx";

type Props = { label: Label; onGained: (accounts: readonly HeldAccount[]) => Promise<void> };

type Fact = "amount" | "check";

/** No email on record: one fact of the last bill or payment gives limited access (rules 4.15). */
export function BillProof({ label, onGained }: Props): ReactNode {
  const id = useId();
  const { busy, problem, handIn, forget } = useProof(onGained);
  const [fact, setFact] = useState<Fact>("amount");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const amount = amountOf(typed);
    const invalid = fact === "check" ? typed.trim() === "" : amount === null;
    setWrong(invalid ? (fact === "check" ? "Enter the number of the check" : "Enter an amount, such as 36.00") : null);
    if (invalid) return document.getElementById(`${id}-fact`)?.focus();
    if (busy) return;
    void handIn({ ...label, ...(fact === "check" ? { checkNumber: typed.trim() } : { amount: amount ?? 0 }) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        <p>
          With one more detail from your last bill or payment you can see the account, pay, report a problem and stop
          delivery. For everything else we mail you a code.
        </p>
        <RadioGroup
          legend="What can you look up?"
          value={fact}
          onChange={(value) => {
            setFact(value === "check" ? "check" : "amount");
            setTyped("");
            setWrong(null);
            forget();
          }}
        >
          <RadioCard value="amount" title="The amount of my last bill or payment" />
          <RadioCard value="check" title="The number of my last check" />
        </RadioGroup>
        <TextField
          id={`${id}-fact`}
          label={fact === "amount" ? "Amount in dollars" : "Check number"}
          inputMode={fact === "amount" ? "decimal" : "text"}
          autoComplete="off"
          width="half"
          figures
          required
          maxLength={20}
          value={typed}
          error={wrong ?? problem ?? undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(null);
            forget();
          }}
        />
        <div>
          <Button type="submit" busy={busy}>
            Get limited access
          </Button>
        </div>
      </Stack>
    </form>
  );
}
