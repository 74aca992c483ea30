import type { ReactNode } from "react";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { Checkbox, type CheckboxProps } from "#web/ui/checkbox.tsx";
import css from "./terms-box.module.css";
import { paymentWords } from "./payment-words.ts";
import { must, yesOrNo } from "#web/parts/form/form-rules.ts";

/** Nothing is sent before the box is checked. */
export const acceptTermsRule = yesOrNo(must((yes) => yes, paymentWords.acceptTerms));

type Props = {
  terms: PaymentStanding["terms"];
  /** What the reader agrees to, in one sentence with its amounts. */
  label: string;
  field: Omit<CheckboxProps, "label">;
};

/** The full terms and the checkbox below them, never checked in advance (account §5, law.md F2). */
export function TermsBox({ terms, label, field }: Props): ReactNode {
  return (
    <section className={css.terms} aria-labelledby="terms-heading">
      <h2 id="terms-heading">{paymentWords.terms}</h2>
      <div className={css.text} id="terms-text" lang={terms.language}>
        {terms.text
          .split(/\n\s*\n/)
          .filter((part) => part.trim() !== "")
          .map((part) => (
            <p key={part}>{part}</p>
          ))}
      </div>
      <Checkbox {...field} aria-describedby="terms-text" label={label} />
    </section>
  );
}
