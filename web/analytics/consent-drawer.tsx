import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { nothingAllowed, optionalCategories } from "#core/site/consent.ts";
import type { ConsentChoice, OptionalCategory } from "#core/site/consent.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import css from "./consent-drawer.module.css";
import { consent } from "./current-consent.ts";
import { Necessary } from "./necessary.tsx";

/** `optOut`: the control behind "Do Not Sell My Info" (law CC1); it needs no sign-in. */
export type ConsentView = "preferences" | "optOut";

export type ConsentDrawerProps = { view: ConsentView; onClose: () => void };

/** The built-in consent manager. Everything is off until it was switched on here. */
export function ConsentDrawer({ view, onClose }: ConsentDrawerProps): ReactNode {
  const [shown, show] = useState(view);
  return shown === "preferences" ? (
    <Preferences onClose={onClose} />
  ) : (
    <OptOut onClose={onClose} onPreferences={() => show("preferences")} />
  );
}

const optional = {
  analytics: {
    label: "Analytics",
    note: "Counts which plans are looked at and bought, without your name, email or account number. The publication's analytics service gets the counts.",
  },
  marketing: { label: "Marketing", note: "That service may use these counts for advertising." },
  personalization: { label: "Personalization", note: "That service may fit advertising to what you looked at here." },
} as const satisfies Record<OptionalCategory, { label: string; note: string }>;

const everything: ConsentChoice = { analytics: true, marketing: true, personalization: true };

function Preferences({ onClose }: { onClose: () => void }): ReactNode {
  const signal = consent.privacySignal();
  const stored = consent.chosen();
  const [draft, setDraft] = useState<ConsentChoice>(consent.allowed());
  const first = useRef<HTMLInputElement>(null);
  const save = (choice: ConsentChoice) => {
    consent.choose(choice);
    onClose();
  };
  const actions = signal ? (
    <Button onClick={onClose}>Close</Button>
  ) : (
    <>
      <Button onClick={() => save(draft)}>Save my choices</Button>
      <Button variant="secondary" onClick={() => save(nothingAllowed)}>
        Only necessary
      </Button>
      <Button variant="secondary" onClick={() => save(everything)}>
        Allow all
      </Button>
    </>
  );
  return (
    <Dialog open title={messages.cookiePreferences} onClose={onClose} first={first} actions={actions}>
      {signal && <SignalHonoured />}
      <p>These pages keep only what they need to work. Everything else is off until you allow it here.</p>
      <Necessary />
      {optionalCategories.map((category, at) => (
        <div key={category} className={css.category}>
          <Checkbox
            ref={at === 0 ? first : null}
            name={category}
            checked={draft[category]}
            disabled={signal}
            onChange={({ target }) => setDraft({ ...draft, [category]: target.checked })}
            aria-describedby={`consent-${category}`}
            label={optional[category].label}
          />
          <p id={`consent-${category}`} className={css.note}>
            {optional[category].note}
          </p>
        </div>
      ))}
      {stored !== null && <p className={css.note}>You last chose on {dateOf(stored.at)}.</p>}
    </Dialog>
  );
}

type OptOutProps = { onClose: () => void; onPreferences: () => void };

function OptOut({ onClose, onPreferences }: OptOutProps): ReactNode {
  const signal = consent.privacySignal();
  const [done, setDone] = useState(false);
  const refuse = () => {
    consent.choose(nothingAllowed);
    setDone(true);
  };
  const actions = (
    <>
      {signal || done ? <Button onClick={onClose}>Close</Button> : <Button onClick={refuse}>Opt out</Button>}
      <Button variant="secondary" onClick={onPreferences}>
        {messages.cookiePreferences}
      </Button>
    </>
  );
  return (
    <Dialog open title={messages.doNotSell} onClose={onClose} actions={actions}>
      {signal && <SignalHonoured />}
      {done && (
        <Alert kind="success" title="You have opted out">
          <p>Nothing about your visits is sold or shared from this browser. You need not sign in for that.</p>
        </Alert>
      )}
      <p>
        Unless you have allowed it, nothing about your visits here is given to anybody else. If you have, this takes it
        back: nothing is sold or shared, for advertising or for counting.
      </p>
    </Dialog>
  );
}

/** From 2026 on a browser's signal is not only heeded, it is said so (law CC3). */
const SignalHonoured = (): ReactNode => (
  <Alert kind="info" title="Your browser's privacy signal is honoured">
    <p>It sends Global Privacy Control, so nothing optional is switched on here and nothing is sold or shared.</p>
  </Alert>
);

const dateOf = (instant: string): string => new Date(instant).toLocaleDateString("en-US", { dateStyle: "long" });
