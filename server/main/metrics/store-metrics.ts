import { Gauge, type Metric } from "prom-client";
import { type StoreFacts, storeFacts, type StoreFactsNeeds } from "./store-facts.ts";

type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

type Row = { readonly name: string; readonly help: string; readonly samples: (facts: StoreFacts) => readonly Sample[] };

const one = (value: number): readonly Sample[] => [{ labels: {}, value }];

/** A count per publication and state. */
const byState =
  (figures: (work: StoreFacts["work"][number]) => Readonly<Record<string, number>>): Row["samples"] =>
  ({ work }) =>
    work.flatMap((each) =>
      Object.entries(figures(each)).map(([state, value]) => ({
        labels: { publication: each.publication, state },
        value,
      })),
    );

const rows: readonly Row[] = [
  {
    name: "doorstep_check_ok",
    help: "Whether a check of the installation passed (1) or failed (0), by check and publication or host",
    samples: ({ findings }) => findings.map(({ check, of, ok }) => ({ labels: { check, of }, value: ok ? 1 : 0 })),
  },
  {
    name: "doorstep_check_age_seconds",
    help: "How long ago a check was last made",
    samples: ({ findings, now }) =>
      findings.map(({ check, of, seenAt }) => ({
        labels: { check, of },
        value: (now.getTime() - seenAt.getTime()) / 1000,
      })),
  },
  {
    name: "doorstep_alarm",
    help: "1 while a check is an alarm, which is emailed to ALARM_EMAIL",
    samples: ({ findings }) =>
      findings.map(({ check, of, alarmAt }) => ({ labels: { check, of }, value: alarmAt === null ? 0 : 1 })),
  },
  {
    name: "doorstep_queue_jobs",
    help: "Jobs that are not done, by queue and state",
    samples: ({ queues }) => queues.map(({ queue, state, jobs }) => ({ labels: { queue, state }, value: jobs })),
  },
  {
    name: "doorstep_queue_oldest_seconds",
    help: "How long the oldest job of a queue in a state has been due",
    samples: ({ queues }) =>
      queues.map(({ queue, state, oldestSeconds }) => ({ labels: { queue, state }, value: oldestSeconds })),
  },
  {
    name: "doorstep_emails",
    help: "Emails that wait to be sent (queued) or have failed for good (dead)",
    samples: byState(({ emailsQueued, emailsDead }) => ({ queued: emailsQueued, dead: emailsDead })),
  },
  {
    name: "doorstep_oldest_email_seconds",
    help: "How long the oldest unsent email has waited",
    samples: ({ work }) =>
      work.map(({ publication, oldestEmailSeconds }) => ({ labels: { publication }, value: oldestEmailSeconds })),
  },
  {
    name: "doorstep_circulation_commands",
    help: "Commands that wait for the circulation system (queued) or have failed for good (dead)",
    samples: byState(({ commandsQueued, commandsDead }) => ({ queued: commandsQueued, dead: commandsDead })),
  },
  {
    name: "doorstep_webhook_messages",
    help: "Messages that wait for a webhook receiver (queued) or have failed for good (dead)",
    samples: byState(({ webhooksQueued, webhooksDead }) => ({ queued: webhooksQueued, dead: webhooksDead })),
  },
  {
    name: "doorstep_mailing_list_members",
    help: "Readers whose entry on the mailing list waits to be brought up to date (queued) or was rejected there (dead)",
    samples: byState(({ listQueued, listDead }) => ({ queued: listQueued, dead: listDead })),
  },
  {
    name: "doorstep_renewals_due",
    help: "Subscriptions whose card is to be charged by today and has not been",
    samples: ({ work }) =>
      work.map(({ publication, renewalsDue }) => ({ labels: { publication }, value: renewalsDue })),
  },
  {
    name: "doorstep_last_backup_timestamp_seconds",
    help: "When the last ./doorstep backup was taken; 0: never",
    samples: ({ backupAt }) => one((backupAt?.getTime() ?? 0) / 1000),
  },
];

/** Metrics of what is in the database, read when they are requested. */
export function storeMetrics(needs: StoreFactsNeeds): Metric[] {
  const facts = storeFacts(needs);
  const up = new Gauge({
    name: "doorstep_database_up",
    help: "Whether the database answers this program (1) or not (0)",
    registers: [],
    async collect() {
      this.set((await facts()) === null ? 0 : 1);
    },
  });
  return [up, ...rows.map((row) => gaugeOf(row, facts))];
}

function gaugeOf({ name, help, samples }: Row, facts: () => Promise<StoreFacts | null>): Metric {
  const labels = ["check", "of", "queue", "state", "publication"] as const;
  return new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      this.reset();
      const known = await facts();
      if (known !== null) for (const { labels: named, value } of samples(known)) this.set(named, value);
    },
  });
}
