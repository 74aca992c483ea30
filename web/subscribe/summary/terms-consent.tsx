import { type ReactNode, useId, useState } from "react";
import type { Quote } from "#contract/site.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { lastingPrice } from "./upcoming-charges.ts";
import css from "./terms-consent.module.css";
import { money } from "#core/format/money-text.ts";
import { summaryWords } from "./summary-words.ts";

type TermsConsentProps = {
  quote: Quote;
  accepted: boolean;
  /** What was agreed to is no longer what is shown. */
  lapsed: boolean;
  /**
   * The price is being calculated again. Nothing can be agreed to yet, but the checkbox keeps its place in the tab
   * order and its focus.
   */
  updating: boolean;
  onChange: (accepted: boolean) => void;
  id?: string;
};

/**
 * The full terms and a single checkbox below them, which is never checked in advance and never used for anything else
 * (law.md F2).
 */
export function TermsConsent({ quote, accepted, lapsed, updating, onChange, id }: TermsConsentProps): ReactNode {
  const note = useId();
  const [pressed, setPressed] = useState(false);
  // Consent can be withdrawn at any time.
  const waits = updating && !accepted;
  const state = tickState({ waits, pressed: pressed && !accepted, lapsed });
  return (
    <div className={css.terms}>
      <h3>{summaryWords.terms}</h3>
      <div className={css.text} id="terms-text" lang={quote.terms.language}>
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
        aria-disabled={waits || undefined}
        onChange={({ target }) => {
          // Readers agree only to figures that they see. A click before the figures are shown is answered with a note,
          // and not remembered.
          setPressed(waits);
          if (!waits) onChange(target.checked);
        }}
        aria-describedby={`${note} terms-text`}
        label={agreement(quote)}
      />
      <TickNote id={note} state={state} dueTodayCents={quote.dueTodayCents} />
    </div>
  );
}

function tickState({ waits, pressed, lapsed }: Record<"waits" | "pressed" | "lapsed", boolean>): TickState {
  if (waits) return pressed ? "asked" : "waits";
  if (lapsed) return "lapsed";
  return pressed ? "answered" : "open";
}

function agreement({ pricePath, byBill, forGift }: Quote): string {
  if (forGift) return summaryWords.agreeOnce;
  const staying = lastingPrice(pricePath);
  if (staying === null) return summaryWords.agree;
  return byBill ? summaryWords.agreeToBills(staying) : summaryWords.agreeToRenewal(staying);
}

/**
 * `waits`: the figures are being calculated. `asked`: the reader has clicked the checkbox meanwhile. `answered`: the
 * figures have arrived since. `lapsed`: the checkbox was unchecked, because other figures or terms arrived.
 */
type TickState = "open" | "waits" | "asked" | "answered" | "lapsed";

/**
 * Says why the checkbox can't be checked yet, or is no longer checked. If the reader has clicked it, screen readers
 * announce the note.
 */
function TickNote({ id, state, dueTodayCents }: { id: string; state: TickState; dueTodayCents: number }): ReactNode {
  return (
    <div id={id} className={css.note}>
      {state === "waits" && <p className={css.late}>{summaryWords.waitForPrice}</p>}
      <div role="status">
        {state === "asked" && <p>{summaryWords.checkSoon}</p>}
        {state === "answered" && <p>{summaryWords.checkNow(money(dueTodayCents))}</p>}
        {state === "lapsed" && <p>{summaryWords.checkAgain}</p>}
      </div>
    </div>
  );
}
