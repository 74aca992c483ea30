import { locales } from "#core/format/language.ts";
import { language } from "#web/language.ts";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { noConsent, optionalCategories } from "#core/site/consent.ts";
import type { ConsentChoice } from "#core/site/consent.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import css from "./consent-drawer.module.css";
import { consent } from "./current-consent.ts";
import { Necessary } from "./necessary.tsx";
import { analyticsWords } from "./analytics-words.ts";

/** `optOut`: the control behind "Do Not Sell My Info" (law CC1); it needs no sign-in. */
export type ConsentView = "preferences" | "optOut";

export type ConsentDrawerProps = { view: ConsentView; onClose: () => void };

/** The built-in consent manager. Everything is off until the reader turns it on here. */
export function ConsentDrawer({ view, onClose }: ConsentDrawerProps): ReactNode {
  const [shown, show] = useState(view);
  return shown === "preferences" ? (
    <Preferences onClose={onClose} />
  ) : (
    <OptOut onClose={onClose} onPreferences={() => show("preferences")} />
  );
}

const everything: ConsentChoice = { analytics: true, marketing: true, personalization: true };

function Preferences({ onClose }: { onClose: () => void }): ReactNode {
  const signal = consent.privacySignal();
  const stored = consent.chosen();
  const [draft, setDraft] = useState<ConsentChoice>(consent.allowed());
  const first = useId();
  const save = (choice: ConsentChoice) => {
    consent.choose(choice);
    onClose();
  };
  const actions = signal ? (
    <Button onClick={onClose}>{analyticsWords.close}</Button>
  ) : (
    <>
      <Button onClick={() => save(draft)}>{analyticsWords.save}</Button>
      <Button variant="secondary" onClick={() => save(noConsent)}>
        {analyticsWords.onlyNecessary}
      </Button>
      <Button variant="secondary" onClick={() => save(everything)}>
        {analyticsWords.allowAll}
      </Button>
    </>
  );
  return (
    <Dialog open title={messages.cookiePreferences} onClose={onClose} first={first} actions={actions}>
      {signal && <SignalHonored />}
      <p>{analyticsWords.lead}</p>
      <Necessary />
      {optionalCategories.map((category, at) => (
        <div key={category} className={css.category}>
          <Checkbox
            id={at === 0 ? first : undefined}
            name={category}
            checked={draft[category]}
            disabled={signal}
            onChange={({ target }) => setDraft({ ...draft, [category]: target.checked })}
            aria-describedby={`consent-${category}`}
            label={analyticsWords.optional[category].label}
          />
          <p id={`consent-${category}`} className={css.note}>
            {analyticsWords.optional[category].note}
          </p>
        </div>
      ))}
      {stored !== null && <p className={css.note}>{analyticsWords.lastChosen(dateOf(stored.at))}</p>}
    </Dialog>
  );
}

type OptOutProps = { onClose: () => void; onPreferences: () => void };

function OptOut({ onClose, onPreferences }: OptOutProps): ReactNode {
  const signal = consent.privacySignal();
  const [done, setDone] = useState(false);
  const refuse = () => {
    consent.choose(noConsent);
    setDone(true);
  };
  const actions = (
    <>
      {signal || done ? (
        <Button onClick={onClose}>{analyticsWords.close}</Button>
      ) : (
        <Button onClick={refuse}>{analyticsWords.optOut}</Button>
      )}
      <Button variant="secondary" onClick={onPreferences}>
        {messages.cookiePreferences}
      </Button>
    </>
  );
  return (
    <Dialog open title={messages.doNotSell} onClose={onClose} actions={actions}>
      {signal && <SignalHonored />}
      {done && (
        <Alert kind="success" title={analyticsWords.optedOut}>
          <p>{analyticsWords.optedOutDetail}</p>
        </Alert>
      )}
      <p>{analyticsWords.optOutLead}</p>
    </Dialog>
  );
}

/** Since 2026, we have to say that we honor a browser's signal (law CC3). */
const SignalHonored = (): ReactNode => (
  <Alert kind="info" title={analyticsWords.signalHonored}>
    <p>{analyticsWords.signalDetail}</p>
  </Alert>
);

const dateOf = (instant: string): string =>
  new Date(instant).toLocaleDateString(locales[language], { dateStyle: "long" });
