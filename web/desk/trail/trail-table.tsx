import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { TrailEntry } from "#contract/desk/trail.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { EmailText } from "#web/ui/email-text.tsx";
import { queueNames } from "#core/staff/queue.ts";
import { queueTitles } from "../queues/queue-titles.ts";
import { deskPaths } from "../desk-paths.ts";
import css from "./trail.module.css";

type Props = {
  entries: readonly TrailEntry[];
  /** Each entry says where it was made. */
  namesPlace: boolean;
};

/** One row for each thing that was done or tried. */
export function TrailTable({ entries, namesPlace }: Props): ReactNode {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">To whom</th>
          {namesPlace && <th scope="col">Where</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.key} data-refused={entry.isRefused}>
            <td className={css.when}>
              <time dateTime={entry.at}>
                {shortDay(toDay(entry.day), "en")} <span>{entry.time}</span>
              </time>
            </td>
            <td>
              <EmailText>{whoText(entry)}</EmailText>
            </td>
            <td>
              <What entry={entry} />
            </td>
            <td>
              <Whom entry={entry} />
            </td>
            {namesPlace && <td>{entry.publication?.name}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const whoText = ({ who }: TrailEntry): string => {
  if (who.name !== "") return who.name;
  if (who.kind === "reader") return "A reader";
  return who.actor.startsWith("job:") ? "The program" : who.actor;
};

function What({ entry }: { entry: TrailEntry }): ReactNode {
  const { text, action, outcome, isRefused, reason, note, rows } = entry;
  const said = [reason, note].filter((part) => part !== "").join(": ");
  return (
    <>
      <p>
        {text}
        {isRefused && <strong className={css.refused}>Refused</strong>}
      </p>
      {said !== "" && <p className={css.said}>“{said}”</p>}
      <details>
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
    </>
  );
}

function Whom({ entry: { account, subject, publication } }: { entry: TrailEntry }): ReactNode {
  if (account === null || publication === null) return subjectText(subject, publication?.name);
  const { accountNumber, name } = account;
  return (
    <>
      <Link to={deskPaths.account(publication.domain, accountNumber)}>{accountNumber}</Link>
      {name !== "" && <span className={css.name}>{name}</span>}
    </>
  );
}

/** Things with a number that means nothing to whoever reads the trail. */
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
