import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { TrailEntry } from "#contract/desk/trail.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { EmailText } from "#web/ui/email-text.tsx";
import { queueNames } from "#core/staff/queue.ts";
import { queueTitles } from "../queues/queue-titles.ts";
import { deskPaths } from "../desk-paths.ts";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import css from "./trail.module.css";

type Props = {
  entries: readonly TrailEntry[];
  /** Each entry names its publication. */
  namesPlace: boolean;
};

/** One row for each thing that was done or tried. */
export function TrailTable({ entries, namesPlace }: Props): ReactNode {
  const columns: TableColumn<TrailEntry>[] = [
    {
      id: "when",
      head: "When",
      cell: ({ at, day, time }) => (
        <time className={css.when} dateTime={at}>
          {shortDay(toDay(day), "en")} <span>{time}</span>
        </time>
      ),
    },
    { id: "who", head: "Who", cell: (entry) => <EmailText>{whoText(entry)}</EmailText> },
    { id: "what", head: "What", cell: (entry) => <What entry={entry} /> },
    { id: "whom", head: "To whom", cell: (entry) => <SubjectCell entry={entry} /> },
  ];
  if (namesPlace) columns.push({ id: "where", head: "Where", cell: ({ publication }) => publication?.name });
  return <DeskTable caption="Trail, newest first" {...{ columns }} rows={entries} keyOf={({ key }) => key} />;
}

const whoText = ({ who }: TrailEntry): string => {
  if (who.name !== "") return who.name;
  if (who.kind === "reader") return "A reader";
  return who.actor.startsWith("job:") ? "The program" : who.actor;
};

function What({ entry }: { entry: TrailEntry }): ReactNode {
  const { text, action, outcome, isRefused, reason, note, rows } = entry;
  const explanation = [reason, note].filter((part) => part !== "").join(": ");
  return (
    <div className={css.what}>
      {text}
      {isRefused && <strong className={css.refused}>Refused</strong>}
      {explanation !== "" && <p className={css.said}>“{explanation}”</p>}
      <details className={css.details}>
        <summary>Details</summary>
        <dl>
          {[{ label: "Recorded as", value: `${action}, ${outcome}` }, ...rows].map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function SubjectCell({ entry: { account, subject, publication } }: { entry: TrailEntry }): ReactNode {
  if (account === null || publication === null) return subjectText(subject, publication?.name);
  const { accountNumber, name } = account;
  return (
    <>
      <Link to={deskPaths.account(publication.domain, accountNumber)}>{accountNumber}</Link>
      {name !== "" && <span className={css.name}>{name}</span>}
    </>
  );
}

/** Things whose numbers mean nothing to readers of the trail. */
const things: Readonly<Record<string, string>> = {
  "api-key": "An API key",
  "sign-in-client": "A website",
  "signing-key": "A signing key",
  webhook: "A webhook",
  list: "A list for moving in",
  mail: "An email that came in",
};

/** What an entry is about, if it is neither an account nor a person. */
function subjectText(subject: string, place = ""): string {
  if (subject === "publication" || subject === "installation") return "";
  const [kind = ""] = subject.split(":");
  const thing = things[kind];
  if (thing !== undefined) return thing;
  const queue = queueNames.find((name) => subject === `queue:${name}`);
  if (queue !== undefined) return queueTitles[queue];
  if (subject.startsWith("publication:")) return place || subject.replace("publication:", "");
  return subject.startsWith("login") && !subject.includes("@") ? "A login" : subject;
}
