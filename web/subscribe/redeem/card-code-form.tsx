import type { ReactNode } from "react";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules, must } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { redeemWords as words } from "./redeem-words.ts";

/** As printed on the card, with or without the hyphen, in upper or lower case. */
const plain = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toUpperCase();

const rules = formRules({
  code: asTyped(must((typed) => /^[A-Z0-9]{10}$/.test(plain(typed)), words.cardCodeWrong)),
});

/** A form for somebody with a printed card. */
export function CardCodeForm({ onCode }: { onCode: (code: string) => void }): ReactNode {
  const form = useForm({
    rules,
    initial: { code: "" },
    send: ({ code }) => {
      onCode(plain(code));
      return null;
    },
  });
  return (
    <Form form={form} submit={words.openGift}>
      <TextField
        {...form.field("code")}
        label={words.cardCode}
        hint={words.cardCodeHint}
        width="short"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        figures
        required
      />
    </Form>
  );
}
