import { useState } from "react";
import type { ReactNode } from "react";
import type { HeldAccount } from "#contract/account-access.ts";
import { useProof } from "#web/data/use-proof.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules, must, required, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { parseBillAmount } from "./account-search.ts";
import { anotherAccountWords } from "./another-account-words.ts";
import type { Label } from "./start-claim.tsx";

type Props = { label: Label; onGained: (accounts: readonly HeldAccount[]) => Promise<void> };

const rulesFor = {
  check: formRules({ typed: trimmed(required(anotherAccountWords.enterCheck)) }),
  amount: formRules({
    typed: asTyped(must((typed) => parseBillAmount(typed) !== null, anotherAccountWords.enterAmount)),
  }),
};

/** No email on record: one detail of the last bill or payment gives limited access (rules 4.15). */
export function BillProof({ label, onGained }: Props): ReactNode {
  const { handIn } = useProof(onGained);
  const [detail, setDetail] = useState<keyof typeof rulesFor>("amount");
  const form = useForm({
    rules: rulesFor[detail],
    initial: { typed: "" },
    send: async ({ typed }) => {
      const proof = detail === "check" ? { checkNumber: typed } : { amount: parseBillAmount(typed) ?? 0 };
      const problem = await handIn({ ...label, ...proof });
      return problem === null ? null : { fields: { typed: problem } };
    },
  });
  return (
    <Form form={form} submit={anotherAccountWords.getLimitedAccess} brief>
      <p>{anotherAccountWords.oneMoreDetail}</p>
      <RadioGroup
        legend={anotherAccountWords.whichDetail}
        value={detail}
        onChange={(value) => {
          setDetail(value === "check" ? "check" : "amount");
          form.clear();
        }}
      >
        <RadioCard value="amount" title={anotherAccountWords.lastAmount} />
        <RadioCard value="check" title={anotherAccountWords.lastCheck} />
      </RadioGroup>
      <TextField
        {...form.field("typed")}
        label={detail === "amount" ? anotherAccountWords.amount : anotherAccountWords.checkNumber}
        inputMode={detail === "amount" ? "decimal" : "text"}
        autoComplete="off"
        width="half"
        figures
        required
        maxLength={20}
      />
    </Form>
  );
}
