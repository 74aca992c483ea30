import { hostname } from "node:os";
import { html } from "#core/html.ts";
import type { Email } from "#server/adapters/mail/port.ts";
import type { StoredWatchNote } from "#server/store/watch/watch-notes.ts";
import { checkTitle, checkTodo, isCheckName } from "#core/watch/checks.ts";

type Line = { readonly title: string; readonly isOver: boolean; readonly says: string; readonly todo: string };

function lineOf({ kind, check, of, says, at }: StoredWatchNote): Line {
  const isOver = kind === "ends";
  const known = isCheckName(check)
    ? { title: checkTitle({ check, of }), todo: checkTodo({ check }) }
    : { title: check, todo: "" };
  const moment = at.toISOString().replace(/\.\d+Z$/, "Z");
  return { ...known, isOver, says: `${isOver ? "well again" : "wrong"} since ${moment}: ${says}` };
}

function subjectOf(lines: readonly Line[]): string {
  const [first] = lines;
  const begun = lines.filter(({ isOver }) => !isOver);
  if (first !== undefined && lines.length === 1) return `${first.isOver ? "Over" : "Alarm"}: ${first.title}`;
  return begun.length === 0
    ? `${lines.length} alarms are over`
    : `${begun.length} alarms, ${lines.length - begun.length} over`;
}

const closing =
  "You get one email when something begins and one when it is over. ./doorstep check shows everything that is wrong now.";

/** One email about everything that has begun or ended since the last one. */
export function alarmEmail(
  notes: readonly StoredWatchNote[],
  { from, to }: { readonly from: string; readonly to: string },
): Email {
  const lines = notes.map(lineOf);
  const todo = (line: Line): string | null => (line.isOver || line.todo === "" ? null : `To do: ${line.todo}.`);
  const text = lines.map((line) => [`${line.title}: ${line.says}`, todo(line) ?? []].flat().join("\n"));
  const paragraphs = lines.map(
    (line) =>
      html`<p>
        <strong>${line.title}</strong>: ${line.says}${todo(line) === null ? null : html`<br />${todo(line)}`}
      </p>`,
  );
  return {
    from: { name: `Doorstep on ${hostname()}`, address: from },
    to,
    replyTo: from,
    subject: subjectOf(lines),
    text: [...text, closing].join("\n\n"),
    html: html`${paragraphs}
      <p>${closing}</p>`.markup,
    messageId: `<alarm-${notes.at(-1)?.noteId ?? 0}@${from.split("@")[1] ?? "doorstep.example"}>`,
  };
}
