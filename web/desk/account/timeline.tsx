import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "#web/ui/router/router.tsx";
import { useSearchParams } from "#web/ui/router/use-search-params.ts";
import type { TimelineEntry } from "#contract/desk/timeline.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { groupByAction, type TimelineAction } from "#core/timeline/timeline-actions.ts";
import { groupByAge } from "#core/timeline/timeline-groups.ts";
import { type TimelineKind, timelineKinds } from "#core/timeline/timeline-event.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type AccountAddress, useTimeline } from "../data/account.ts";
import { EmailDialog } from "./email-dialog.tsx";
import css from "./timeline.module.css";
import { NotRead } from "../table/read-state.tsx";

const kindLabels: Readonly<Record<TimelineKind, string>> = {
  dates: "Dates",
  money: "Money",
  mail: "Emails and letters",
  delivery: "Delivery",
  changes: "Changes",
  staff: "Staff",
  signIns: "Sign-ins",
  circulation: "Circulation",
  trail: "Trail",
};

/** Everything that ever happened, newest first. The filter is in the address. */
export function Timeline({ address }: { address: AccountAddress }): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const kind = timelineKinds.find((each) => each === parameters.get("kind")) ?? null;
  const pages = useTimeline(address, kind);
  const [email, setEmail] = useState<string | null>(null);
  const heading = useLookedFor("timeline");
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const { today, toCome = [] } = pages.data?.pages[0] ?? {};
  return (
    <section aria-labelledby="timeline" className={css.timeline}>
      <div className={css.top}>
        <h2 id="timeline" ref={heading} tabIndex={-1}>
          Timeline
        </h2>
        <label>
          <span>Show</span>
          <select
            value={kind ?? ""}
            onChange={(event) => setParameters(event.target.value === "" ? {} : { kind: event.target.value })}
          >
            <option value="">Everything</option>
            {timelineKinds.map((each) => (
              <option key={each} value={each}>
                {kindLabels[each]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {pages.isPending && <Skeleton height={320} />}
      {pages.isError && <NotRead read={pages}>The timeline can't be loaded right now.</NotRead>}
      {pages.isSuccess && entries.length === 0 && <p>No entries of this kind.</p>}
      {toCome.length > 0 && (
        <div>
          <h3>To come</h3>
          <ol className={css.list}>
            {toCome.map(({ on, text, rows }) => (
              <li key={`${on} ${text}`} className={css.entry} data-kind="dates">
                <div className={css.what}>
                  <p>{text}</p>
                  <Why rows={rows} isOpen />
                </div>
                <p className={css.when}>
                  <time dateTime={on}>{shortDay(toDay(on), "en")}</time>
                </p>
              </li>
            ))}
          </ol>
        </div>
      )}
      {today !== undefined &&
        groupByAge(entries, toDay(today)).map(({ title, entries: inGroup }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ol className={css.list}>
              {groupByAction(inGroup, Date.parse).map((act) => (
                <OneAct
                  key={act.entries[0]?.key}
                  act={act}
                  answers={kind === "dates" && act.entries.some((entry) => entry === entries[0])}
                  onEmail={setEmail}
                />
              ))}
            </ol>
          </div>
        ))}
      {pages.hasNextPage && (
        <Button variant="secondary" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older
        </Button>
      )}
      {email !== null && <EmailDialog address={address} emailId={email} onClose={() => setEmail(null)} />}
    </section>
  );
}

/** "Why?" leads here, because on a phone the answer is far below the question. */
function useLookedFor(id: string): RefObject<HTMLHeadingElement | null> {
  const { hash, key } = useLocation();
  const place = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== `#${id}`) return;
    place.current?.scrollIntoView({ block: "nearest" });
    place.current?.focus({ preventScroll: true });
  }, [hash, key, id]);
  return place;
}

/** `answers`: its rows are shown, because somebody asked for them. */
type ActProps = {
  readonly act: TimelineAction<TimelineEntry>;
  readonly answers: boolean;
  readonly onEmail: (emailId: string) => void;
};

function OneAct({ act: { entries, who, reasons }, answers, onEmail }: ActProps): ReactNode {
  const [first] = entries;
  if (first === undefined) return null;
  const { kind, day, time, at } = first;
  return (
    <li className={css.entry} data-kind={kind}>
      <div className={css.what}>
        {entries.map((entry) => (
          <Entry key={entry.key} {...{ entry, answers, onEmail }} />
        ))}
        {reasons.map((words) => (
          <p key={words} className={css.said}>
            “{words}”
          </p>
        ))}
      </div>
      <p className={css.when}>
        <time dateTime={at}>
          {shortDay(toDay(day), "en")}
          {time !== "" && `, ${time}`}
        </time>
        <span>
          <EmailText>{whoText(who)}</EmailText>
        </span>
      </p>
    </li>
  );
}

type EntryProps = Pick<ActProps, "answers" | "onEmail"> & { readonly entry: TimelineEntry };

function Entry({ entry: { kind, text, rows, emailId }, answers, onEmail }: EntryProps): ReactNode {
  return (
    <>
      <p className={kind === "staff" && rows.length > 0 ? css.note : undefined}>
        {text}
        {emailId !== null && (
          <>
            {" "}
            <Button variant="link" aria-label={`Read it: ${text}`} onClick={() => onEmail(emailId)}>
              Read it
            </Button>
          </>
        )}
      </p>
      {rows.length > 0 && <Why rows={rows} isOpen={answers} title={kind === "staff" ? "Details" : "Why"} />}
    </>
  );
}

type WhyProps = { readonly rows: TimelineEntry["rows"]; readonly isOpen: boolean; readonly title?: string };

const Why = ({ rows, isOpen, title = "Why" }: WhyProps): ReactNode => (
  <details open={isOpen}>
    <summary>{title}</summary>
    <dl>
      {rows.map(({ label, value }, place) => (
        <div key={`${place} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </details>
);

const whoText = ({ kind, name }: TimelineEntry["who"]): string => {
  if (kind === "system") return name;
  return name === "" ? "Reader" : name;
};
