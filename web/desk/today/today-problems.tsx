import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { Alarm, DayAtPublication } from "#contract/desk/today.ts";
import type { QueueName } from "#core/staff/queue.ts";
import { deskPaths } from "../desk-paths.ts";
import { instantText } from "../table/instant-text.ts";
import css from "./today-screen.module.css";

type Fault = { readonly text: string; readonly to: string | null };

type TodayProblemsProps = {
  places: readonly DayAtPublication[];
  /** Null: the caller doesn't see alarms of the installation. */
  installation: readonly Alarm[] | null;
};

/** Problems that nobody caused: what somebody should read before the phone rings. */
export function TodayProblems({ places, installation }: TodayProblemsProps): ReactNode {
  const faults = [
    ...(installation ?? []).map((alarm) => ({ ...faultOf(alarm), where: "All publications" })),
    ...places.flatMap((place) =>
      faultsAt(place).map((fault) => ({ ...fault, where: places.length > 1 ? place.name : "" })),
    ),
  ];
  return (
    <section aria-labelledby="wrong" className={css.part}>
      <h2 id="wrong">What went wrong</h2>
      {faults.length === 0 && <p>Nothing.</p>}
      <ul className={css.list}>
        {faults.map(({ text, to, where }) => (
          <li key={`${where} ${text}`}>
            {to === null ? <em>{text}</em> : <Link to={to}>{text}</Link>}
            <span>{where}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const faultOf = ({ title, says, since }: Alarm): Fault => ({
  text: `${title}: ${says} (since ${instantText(since)})`,
  to: null,
});

const count = (many: number, one: string, several: string): string => `${many} ${many === 1 ? one : several}`;

function faultsAt({ publication, wrong, queues }: DayAtPublication): Fault[] {
  const { gateway, unansweredPayments, waitingEmails, circulation, alarms } = wrong;
  const waitingIn = (queue: QueueName): number => queues.find((each) => each.queue === queue)?.waiting ?? 0;
  const queueAt = (queue: QueueName) => `${deskPaths.queues}?${new URLSearchParams({ publication, queue }).toString()}`;
  const failed = waitingIn("email");
  const commands = waitingIn("command");
  const receivers = waitingIn("webhook");
  const bounced = waitingIn("bounce");
  const findings = circulation?.findings ?? 0;
  const all: (Fault | null)[] = [
    ...alarms.map(faultOf),
    gateway === "" ? null : { text: `No card can be charged: ${gateway}`, to: null },
    unansweredPayments > 0
      ? {
          text: `The gateway hasn't answered about ${count(unansweredPayments, "payment", "payments")}`,
          to: null,
        }
      : null,
    failed > 0
      ? { text: count(failed, "email failed for good", "emails failed for good"), to: queueAt("email") }
      : null,
    commands > 0
      ? { text: count(commands, "circulation command failed", "circulation commands failed"), to: queueAt("command") }
      : null,
    receivers > 0
      ? {
          text: count(
            receivers,
            "webhook receiver isn't accepting messages",
            "webhook receivers aren't accepting messages",
          ),
          to: queueAt("webhook"),
        }
      : null,
    waitingEmails > 0
      ? { text: `${count(waitingEmails, "email has", "emails have")} waited for over 15 minutes`, to: null }
      : null,
    bounced > 0 ? { text: count(bounced, "email came back", "emails came back"), to: queueAt("bounce") } : null,
    findings > 0
      ? {
          text: count(findings, "account differs from circulation", "accounts differ from circulation"),
          to: deskPaths.dayList(publication, "circulation"),
        }
      : null,
  ];
  return all.filter((fault) => fault !== null);
}
