import type { ReactNode } from "react";
import type { Quote } from "#contract/site.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { stayingPrice } from "./charges-ahead.ts";
import css from "./terms-consent.module.css";

type TermsConsentProps = {
  quote: Quote;
  accepted: boolean;
  /** The figures are being worked out anew: nothing can be agreed to yet, but the box keeps its place in the tab order. */
  updating: boolean;
  onChange: (accepted: boolean) => void;
  id?: string;
};

/** The terms in full, and the one tick under them: never ticked beforehand, never for anything else (law.md F2). */
export function TermsConsent({ quote, accepted, updating, onChange, id }: TermsConsentProps): ReactNode {
  const staying = stayingPrice(quote.pricePath);
  return (
    <div className={css.terms}>
      <h3>Terms</h3>
      <div className={css.text} id="terms-text">
        {quote.terms.text
          .split(/\n\s*\n/)
          .filter((part) => part.trim() !== "")
          .map((part) => (
            <p key={part}>{part}</p>
          ))}
      </div>
      <Checkbox
        {...(id === undefined ? {} : { id })}
        name="acceptTerms"
        checked={accepted}
        aria-disabled={updating || undefined}
        onChange={({ target }) => {
          if (!updating) onChange(target.checked);
        }}
        aria-describedby="terms-text"
        label={agreement(staying, quote.byBill)}
      />
    </div>
  );
}

function agreement(staying: string | null, byBill: boolean): string {
  if (staying === null) return "I agree to these terms.";
  return byBill
    ? `I agree to these terms: I pay once today, and get a bill of ${staying} for as long as I go on.`
    : `I agree to these terms: my subscription renews automatically at ${staying} until I cancel.`;
}
