import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { Figure } from "./figure.ts";
import { readOptions, usage } from "./options.ts";
import type { BenchRow } from "./row.ts";
import { accountRead } from "./rows/account-read.ts";
import { accountScreens } from "./rows/account-screens.ts";
import { backup } from "./rows/backup.ts";
import { entitlementAnswer } from "./rows/entitlement-answer.ts";
import { find } from "./rows/find.ts";
import { firstPaint } from "./rows/first-paint.ts";
import { memory } from "./rows/memory.ts";
import { movingIn } from "./rows/moving-in.ts";
import { night } from "./rows/night.ts";
import { overload } from "./rows/overload.ts";
import { signIn } from "./rows/sign-in.ts";
import { pageSpeed } from "./rows/page-speed.ts";
import { purchase } from "./rows/purchase.ts";
import { readerYear } from "./rows/reader-year.ts";
import { renewal } from "./rows/renewals.ts";
import { scale } from "./rows/scale.ts";
import { siteAnswers } from "./rows/site-answers.ts";
import { start } from "./rows/start.ts";
import { tableOf } from "./table.ts";
import { makeWorld, type World } from "./world/world.ts";

const rows: readonly BenchRow[] = [
  accountRead,
  siteAnswers,
  purchase,
  signIn,
  renewal,
  scale,
  firstPaint,
  accountScreens,
  pageSpeed,
  start,
  memory,
  overload,
  find,
  movingIn,
  entitlementAnswer,
  night,
  readerYear,
  backup,
];

// Ends through `exit`, so that everything the bench started and created is cleaned up.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));

const options = readOptions(process.argv.slice(2));
if (options === null) {
  process.stderr.write(usage);
  process.exit(2);
}

let made: Promise<World> | null = null;
const bench = { seconds: options.seconds, world: () => (made ??= makeWorld()) };
const figures: Figure[] = [];
const failed: number[] = [];
for (const row of rows.filter(({ number }) => options.only.length === 0 || options.only.includes(number))) {
  console.log(`${row.number}: ${row.what} ...`);
  try {
    figures.push(...(await row.measure(bench)));
  } catch (fault) {
    // The figures measured before the fault took minutes to get and are still valid, so they are printed anyway.
    console.error(fault);
    failed.push(row.number);
  }
}
console.log(`\n${tableOf(figures)}`);
if (options.json !== null) {
  const machine = { cores: cpus().length, memoryGiB: Math.round(totalmem() / 2 ** 30), node: process.version };
  writeFileSync(options.json, `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`);
}
if (failed.length > 0) console.error(`\nRows that could not be measured: ${failed.join(", ")}`);
process.exit(failed.length > 0 ? 1 : 0);
