import type { Config } from "#server/config/config.ts";
import { enqueueWith, openQueue, queues } from "#server/jobs/queue.ts";
import { loadDirectory, loadPublication } from "#server/store/publication/publication.ts";
import { reviveCommands } from "#server/store/circulation/circulation-outbox.ts";
import { type CommandOnHand, commandsOnHand } from "#server/store/circulation/commands-on-hand.ts";
import {
  countJobs,
  type EmailOnHand,
  emailsOnHand,
  hasQueues,
  lastJobTimes,
  reviveEmails,
} from "#server/store/email/emails-on-hand.ts";
import { type MessagesOnHand, messagesOnHand } from "#server/store/webhook/messages-on-hand.ts";
import { resendMessages } from "#server/webhook/manage-endpoints.ts";
import { commandUser } from "./command-user.ts";
import { print, printJson, printMessage } from "./print.ts";
import { borrowStore, type Store } from "./open-store.ts";
import { readArgs } from "./read-args.ts";
import { table } from "./table.ts";
import { withOwner } from "./with-owner.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { queueOf } from "#server/jobs/due-queues.ts";
import { dueWork } from "#server/jobs/due-work.ts";
import { type DueWork, schedules } from "#server/jobs/due-work-row.ts";
import { installationWork } from "#server/jobs/installation-work.ts";

const usage = "usage: ./doorstep jobs [--json], or ./doorstep jobs retry";
const most = 1000;
const nothingDead = "No emails, circulation commands or webhook messages have failed for good.\n";

/** `./doorstep jobs [--json]` lists what waits and what failed; `jobs retry` sends dead items again. */
export async function jobsCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, []);
  const [verb, ...more] = asked?.positionals ?? [];
  if (asked === null || more.length > 0 || (verb !== undefined && (verb !== "retry" || asked.asJson))) {
    printMessage(usage);
    return 2;
  }
  const store = await borrowStore(config, printMessage);
  try {
    if (verb === "retry") await retry(store);
    else await list(store, asked.asJson);
    return 0;
  } finally {
    await store.close();
  }
}

async function list({ owner: login }: Store, asJson: boolean): Promise<void> {
  const { letters, circulation, webhooks, jobs, done } = await withOwner(login, async (owner) =>
    (await hasQueues(owner))
      ? {
          letters: await emailsOnHand(owner, most),
          circulation: await commandsOnHand(owner, most),
          webhooks: await messagesOnHand(owner, most),
          jobs: await countJobs(owner),
          done: await lastJobTimes(owner),
        }
      : { letters: [], circulation: [], webhooks: [], jobs: [], done: new Map<string, Date>() },
  );
  const rowOf = ({ name, every, does }: Pick<DueWork, "name" | "every" | "does">) => ({
    name,
    every: schedules[every].says,
    does,
  });
  const work = [
    ...dueWork.map((row) => ({ ...rowOf(row), clock: row.clock, lastDoneAt: done.get(queueOf(row)) ?? null })),
    ...installationWork.map((row) => ({ ...rowOf(row), clock: "real", lastDoneAt: done.get(row.name) ?? null })),
  ];
  if (asJson) return printJson({ letters, circulation, webhooks, jobs, work });
  if (letters.length === 0) print("No emails are waiting or have failed.\n");
  else showAll(["Publication", "State", "Email", "To", "Tries", "Last error"], letters.map(emailRow));
  if (circulation.length === 0) print("No circulation commands are waiting or have failed.\n");
  else {
    print("\n");
    showAll(["Publication", "State", "Command", "Account", "Tries", "Last error"], circulation.map(commandRow));
  }
  if (webhooks.length === 0) print("No webhook messages are waiting or have failed.\n");
  else {
    print("\n");
    showAll(["Publication", "Webhook", "Receiver", "Waiting", "Failed", "Last answer"], webhooks.map(webhookRow));
  }
  const dead =
    [...letters, ...circulation].some(({ state }) => state === "dead") || webhooks.some((one) => one.dead > 0);
  if (dead) print("./doorstep jobs retry sends the dead ones again.\n");
  if (jobs.length > 0) {
    const rows = jobs.map(({ queue, state, count }) => [queue, state, String(count)]);
    print(`\n${table(["Queue", "Jobs", "Count"], rows)}`);
  }
  const rows = work.map((row) => [row.name, row.every, row.lastDoneAt?.toISOString() ?? "not yet", row.does]);
  print(`\n${table(["Due work", "How often", "Last done", "What it does"], rows)}`);
}

function showAll(head: readonly string[], rows: readonly (readonly string[])[]): void {
  print(table(head, rows));
  if (rows.length === most) print(`and perhaps more: these are the first ${most}.\n`);
}

const emailRow = (one: EmailOnHand): string[] => [
  one.domain,
  one.state,
  one.kind,
  one.recipient,
  String(one.attempts),
  one.lastError ?? "",
];

const commandRow = (one: CommandOnHand): string[] => [
  one.domain,
  one.state,
  one.kind,
  String(one.accountNumber),
  String(one.attempts),
  one.lastError ?? "",
];

const webhookRow = (one: MessagesOnHand): string[] => [
  one.domain,
  String(one.endpointId),
  one.offBecause === null ? one.url : `${one.url} (off)`,
  String(one.queued),
  String(one.dead),
  one.lastAnswer ?? "",
];

/** Gives a new job to items that were refused for good, or have used up their tries. */
async function retry({ db, owner: login, pool }: Store): Promise<void> {
  if (!(await withOwner(login, hasQueues))) return print(nothingDead);
  const boss = await openQueue(pool, false, (fault) => printMessage(fault.message));
  const enqueue = enqueueWith(boss);
  let revived = 0;
  for (const { tenantId, isClosed } of (await loadDirectory(db)).byDomain.values()) {
    if (isClosed) continue;
    const publication = await loadPublication(db, tenantId);
    if (publication === null) continue;
    revived += await db.write(tenantDay(systemClock, publication.tenant), async (tx) => {
      const ids = await reviveEmails(tx, null);
      await enqueue(
        tx,
        queues.letter,
        ids.map((id) => ({ tenantId, id })),
      );
      const accounts = await reviveCommands(tx);
      await enqueue(
        tx,
        queues.circulation,
        [...new Set(accounts)].map((accountNumber) => ({ tenantId, id: String(accountNumber) })),
      );
      const by = { ...commandUser(), now: systemClock.now() };
      // Messages for a receiver that is off wait until somebody turns it on.
      const messages = await resendMessages(tx, { enqueue }, { deadOf: "every-endpoint" }, by);
      return ids.length + accounts.length + messages;
    });
  }
  await boss.stop({ graceful: false, close: false });
  print(revived === 0 ? nothingDead : `Put back in the queue: ${revived}.\n`);
}
