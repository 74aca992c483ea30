import { useState } from "react";
import type { ReactNode } from "react";
import { failureText } from "#web/data/failure-text.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { localDay } from "#web/parts/local-day.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { forCalendarApp, forGoogle } from "./calendar-addresses.ts";
import css from "./calendar-link.module.css";
import { calendarLinkWords } from "./calendar-link-words.ts";
import { useCalendarLink } from "./use-calendar-link.ts";

/** The account's days in the reader's own calendar: a secret link that can be replaced and turned off. */
export function CalendarLink({ accountNumber }: { accountNumber: number }): ReactNode {
  const link = useCalendarLink(accountNumber);
  if (!link.isKnown) return null;
  const isOn = link.url !== null || link.madeAt !== null;
  return (
    <section aria-labelledby="calendar-link" className={css.link}>
      <Stack gap={12}>
        <h2 id="calendar-link">{calendarLinkWords.title}</h2>
        <p>{calendarLinkWords.about}</p>
        {link.failure !== null && <Alert kind="error">{failureText(link.failure)}</Alert>}
        {link.isRemoved && <Alert kind="success">{calendarLinkWords.removed}</Alert>}
        {link.url !== null && <Ways url={link.url} />}
        {link.url === null && link.madeAt !== null && (
          <p>{calendarLinkWords.made(longDayText(localDay(link.madeAt)))}</p>
        )}
        <Row>
          <Button variant="secondary" busy={link.isBusy} onClick={() => void link.make()}>
            {isOn ? calendarLinkWords.renew : calendarLinkWords.make}
          </Button>
          {isOn && (
            <Button variant="secondary" onClick={() => void link.remove()}>
              {calendarLinkWords.remove}
            </Button>
          )}
        </Row>
      </Stack>
    </section>
  );
}

function Ways({ url }: { url: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <Stack gap={12}>
      <p>
        <a href={forCalendarApp(url)}>{calendarLinkWords.open}</a>
      </p>
      <p>
        <a href={forGoogle(url)} target="_blank" rel="noreferrer">
          {calendarLinkWords.google}
        </a>
      </p>
      <TextField
        label={calendarLinkWords.address}
        hint={calendarLinkWords.addressHint}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Row>
        <Button variant="secondary" onClick={() => void copy()}>
          {copied ? calendarLinkWords.copied : calendarLinkWords.copy}
        </Button>
      </Row>
      <p>{calendarLinkWords.keepSecret}</p>
    </Stack>
  );
}
