import { runningDatabase } from "#server/db/embedded/occupant.ts";
import { startEmbeddedDatabase } from "#server/db/embedded/start-embedded.ts";
import { StartRefused } from "#server/db/embedded/start-refused.ts";

/*
 * The smallest program that has an embedded database: starts it on the folder given, says "ready" with what a test
 * needs to know, and stops in order on a signal. `ask` instead asks who runs there, as a command would.
 */
const [verb, dataDir = ""] = process.argv.slice(2);

try {
  if (verb === "ask") await ask();
  else await stay();
} catch (fault) {
  if (!(fault instanceof StartRefused)) throw fault;
  console.error(`doorstep: ${fault.message}`);
  process.exitCode = 1;
}

async function ask(): Promise<void> {
  const login = await runningDatabase(dataDir);
  console.log(JSON.stringify({ running: login !== undefined, login }));
}

async function stay(): Promise<void> {
  const database = await startEmbeddedDatabase(dataDir, (line) => console.log(`say: ${line}`));
  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= database.stop().then(() => console.log("stopped"));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  // A test run that is killed leaves nothing behind.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop(), 500).unref();
  database.onLost((why) => console.log(`lost: ${why}`));
  console.log(`ready ${JSON.stringify({ pid: process.pid, owner: database.owner })}`);
}
