import type { ReactNode } from "react";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import css from "./terms-box.module.css";
import { paymentWords } from "./payment-words.ts";

export const termsId = "terms";

type Props = {
  terms: PaymentStanding["terms"];
  /** What the reader agrees to, in one sentence with its amounts. */
  label: string;
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  error: string | undefined;
};

/** The terms in full and the checkbox under them, never checked beforehand (account §5, law.md F2). */
export function TermsBox({ terms, label, accepted, onChange, error }: Props): ReactNode {
  return (
    <section className={css.terms} aria-labelledby="terms-heading">
      <h2 id="terms-heading">{paymentWords.terms}</h2>
      <div className={css.text} id="terms-text">
        {terms.text
          .split(/\n\s*\n/)
          .filter((part) => part.trim() !== "")
          .map((part) => (
            <p key={part}>{part}</p>
          ))}
      </div>
      <Checkbox
        id={termsId}
        checked={accepted}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby="terms-text"
        error={error}
        label={label}
      />
    </section>
  );
}
