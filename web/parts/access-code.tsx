import type { ReactNode } from "react";
import type { HeldAccount } from "#contract/account-access.ts";
import { useProof } from "#web/data/use-proof.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { Form } from "./form/form.tsx";
import { useForm } from "./form/use-form.ts";
import { partsWords } from "./parts-words.tsx";
import { formRules, required, trimmed } from "#web/parts/form/form-rules.ts";

type Props = {
  label: string;
  submit: string;
  onGained: (accounts: readonly HeldAccount[]) => void | Promise<void>;
  /** Shown next to the button. */
  children?: ReactNode;
};

const rules = formRules({ code: trimmed(required(partsWords.enterCode)) });

/** The code from our email or paper letter: the same field accepts either. */
export function AccessCode({ label, submit, onGained, children }: Props): ReactNode {
  const { handIn } = useProof(onGained);
  const form = useForm({
    rules,
    initial: { code: "" },
    send: async ({ code }) => {
      const problem = await handIn({ code });
      return problem === null ? null : { fields: { code: problem } };
    },
  });
  return (
    <Form form={form} submit={submit} also={children} brief>
      <TextField
        {...form.field("code")}
        label={label}
        hint={partsWords.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        width="half"
        required
        maxLength={40}
      />
    </Form>
  );
}
