import type { Config } from "#server/config.ts";
import { enqueueWith, openQueue, queues } from "#server/jobs/queue.ts";
import { loadDirectory } from "#server/store/publication.ts";
import { countJobs, hasQueues, lettersOnHand, reviveLetters } from "#server/store/letters-on-hand.ts";
import { print, printJson, remark } from "./print.ts";
import { borrowStore, type Store } from "./reach.ts";
import { table } from "./table.ts";
import { withOwner } from "./with-owner.ts";

const usage = "usage: ./doorstep jobs [--json], or ./doorstep jobs retry";
const mostLetters = 1000;

/** `./doorstep jobs [--json]` lists what waits and what failed; `jobs retry` has dead letters sent again. */
export async function jobsCommand(args: readonly string[], config: Config): Promise<number> {
  const [first] = args;
  if (args.length > 1 || (first !== undefined && first !== "retry" && first !== "--json")) {
    remark(usage);
    return 2;
  }
  const store = await borrowStore(config, remark);
  try {
    if (first === "retry") await retry(store);
    else await list(store, first === "--json");
    return 0;
  } finally {
    await store.close();
  }
}

async function list({ owner: login }: Store, asJson: boolean): Promise<void> {
  const { letters, jobs } = await withOwner(login, async (owner) =>
    (await hasQueues(owner))
      ? { letters: await lettersOnHand(owner, mostLetters), jobs: await countJobs(owner) }
      : { letters: [], jobs: [] },
  );
  if (asJson) return printJson({ letters, jobs });
  if (letters.length === 0) print("No letter waits or has failed.\n");
  else {
    const head = ["Publication", "State", "Letter", "To", "Tries", "Last error"];
    print(
      table(
        head,
        letters.map((one) => [
          one.domain,
          one.state,
          one.kind,
          one.recipient,
          String(one.attempts),
          one.lastError ?? "",
        ]),
      ),
    );
    if (letters.length === mostLetters) print(`and perhaps more: these are the first ${mostLetters}.\n`);
    if (letters.some(({ state }) => state === "dead")) print("./doorstep jobs retry sends the dead ones again.\n");
  }
  if (jobs.length > 0) {
    const rows = jobs.map(({ queue, state, count }) => [queue, state, String(count)]);
    print(`\n${table(["Queue", "Jobs", "Count"], rows)}`);
  }
}

/** Letters that were refused, or whose every try was used up, get a job again. */
async function retry({ db, owner: login, pool }: Store): Promise<void> {
  if (!(await withOwner(login, hasQueues))) return print("No letter is dead.\n");
  const boss = await openQueue(pool, false, (fault) => remark(fault.message));
  const enqueue = enqueueWith(boss);
  let revived = 0;
  for (const { tenantId } of (await loadDirectory(db)).byDomain.values()) {
    revived += await db.write(tenantId, async (tx) => {
      const ids = await reviveLetters(tx);
      await enqueue(
        tx,
        queues.letter,
        ids.map((id) => ({ tenantId, id })),
      );
      return ids.length;
    });
  }
  await boss.stop({ graceful: false, close: false });
  print(revived === 0 ? "No letter is dead.\n" : `Put back in the queue: ${revived}.\n`);
}
