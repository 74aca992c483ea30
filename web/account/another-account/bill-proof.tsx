import { useId, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import type { HeldAccount } from "#contract/account-access.ts";
import { useProof } from "#web/data/use-proof.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { amountOf } from "./account-search.ts";
import type { Label } from "./start-claim.tsx";
import { anotherAccountWords } from "./another-account-words.ts";

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
    setWrong(invalid ? (fact === "check" ? anotherAccountWords.enterCheck : anotherAccountWords.enterAmount) : null);
    if (invalid) return document.getElementById(`${id}-fact`)?.focus();
    if (busy) return;
    void handIn({ ...label, ...(fact === "check" ? { checkNumber: typed.trim() } : { amount: amount ?? 0 }) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        <p>{anotherAccountWords.oneMoreDetail}</p>
        <RadioGroup
          legend={anotherAccountWords.whichDetail}
          value={fact}
          onChange={(value) => {
            setFact(value === "check" ? "check" : "amount");
            setTyped("");
            setWrong(null);
            forget();
          }}
        >
          <RadioCard value="amount" title={anotherAccountWords.lastAmount} />
          <RadioCard value="check" title={anotherAccountWords.lastCheck} />
        </RadioGroup>
        <TextField
          id={`${id}-fact`}
          label={fact === "amount" ? anotherAccountWords.amount : anotherAccountWords.checkNumber}
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
            {anotherAccountWords.getLimitedAccess}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
