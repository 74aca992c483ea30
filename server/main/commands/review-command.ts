import { parseArgs } from "node:util";
import type { Config } from "#server/config/config.ts";
import { isQueueName } from "#core/staff/queue.ts";
import type { ReviewSettled, ReviewSource, WaitingReview } from "#server/review-source.ts";
import { reviewSources } from "#server/review-sources.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { commandUser } from "./command-user.ts";
import { print, printJson, printMessage } from "./print.ts";
import {
  type CommandTools,
  selectedOpenPublications,
  selectedPublications,
  withCommandTools,
} from "./command-tools.ts";
import { table } from "./table.ts";

const usage = `usage: ./doorstep review list [--publication DOMAIN] [--json]
       ./doorstep review settle ID --OUTCOME [--check NUMBER] [--publication DOMAIN] [--json]`;

type Asked = {
  readonly verb: string;
  readonly id: string | undefined;
  /** Flags that are not options of the command; one of them is the outcome. */
  readonly flags: readonly string[];
  readonly domain: string | undefined;
  /** The number of the check that paid a refund. */
  readonly check: string | undefined;
  readonly asJson: boolean;
};

/**
 * `./doorstep review`: what waits for the publisher's staff, and their decisions.
 * @returns the exit code.
 */
export async function reviewCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = read(args);
  if (asked?.verb === "list" && asked.id === undefined && asked.flags.length === 0)
    return withCommandTools(config, (desk) => list(desk, asked));
  const [outcome, ...more] = asked?.flags ?? [];
  if (asked?.verb === "settle" && asked.id !== undefined && outcome !== undefined && more.length === 0)
    return withCommandTools(config, (desk) => settle(desk, asked, outcome));
  printMessage(usage);
  return 2;
}

function read(args: readonly string[]): Asked | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: { json: { type: "boolean" }, publication: { type: "string" }, check: { type: "string" } },
  });
  const { json, publication, check, ...flags } = values;
  const [verb = "", id, ...rest] = positionals;
  const isWhole = Object.values(flags).every((value) => value === true);
  if (rest.length > 0 || !isWhole || typeof publication === "boolean") return null;
  if (check !== undefined && (typeof check !== "string" || !/^[\w-]{1,20}$/.test(check) || flags["paid"] !== true))
    return null;
  return { verb, id, flags: Object.keys(flags), domain: publication, check, asJson: json === true };
}

type Listed = Omit<WaitingReview, "key" | "words"> & {
  readonly publication: string;
  readonly id: string;
  readonly outcomes: readonly string[];
};

async function list(desk: CommandTools, { domain, asJson }: Asked): Promise<number> {
  const waiting: Listed[] = [];
  for (const publication of await selectedPublications(desk, domain))
    for (const [kind, source] of Object.entries(reviewSources(desk)))
      for (const { key, words, ...one } of await source.list(publication))
        waiting.push({
          publication: publication.tenant.domain,
          id: `${kind}:${key}`,
          ...one,
          outcomes: words ?? Object.keys(source.outcomes),
        });
  if (asJson) printJson(waiting);
  else if (waiting.length === 0) print("Nothing needs review.\n");
  else print(table(["Publication", "Id", "Day", "Account", "What", "Settle with"], waiting.map(rowOf)));
  return 0;
}

const rowOf = ({ publication, id, day, accountNumber, about, outcomes }: Listed): string[] => [
  publication,
  id,
  day,
  String(accountNumber ?? ""),
  about,
  outcomes.map((outcome) => `--${outcome}`).join(" "),
];

async function settle(desk: CommandTools, { id = "", domain, check, asJson }: Asked, outcome: string): Promise<number> {
  const [kind = "", ...key] = id.split(":");
  const sources = reviewSources(desk);
  const source = isQueueName(kind) ? sources[kind] : undefined;
  if (source === undefined || !Object.hasOwn(source.outcomes, outcome)) {
    printMessage(source === undefined ? `there is nothing with the id ${id}` : outcomesOf(kind, source));
    return 2;
  }
  for (const publication of await selectedOpenPublications(desk, domain)) {
    const settled = await source.settle(publication, key.join(":"), { outcome, check, by: commandUser() });
    if (settled.kind !== "unknown")
      return printResult(publication, id, settled, { done: source.done[outcome] ?? outcome, asJson });
  }
  printMessage(`there is nothing with the id ${id}`);
  return 1;
}

const outcomesOf = (kind: string, { outcomes }: ReviewSource): string =>
  [
    `a ${kind} is settled with one of`,
    ...Object.entries(outcomes).map(([name, means]) => `  --${name}: ${means}`),
  ].join("\n");

function printResult(
  { tenant }: Publication,
  id: string,
  settled: Exclude<ReviewSettled, { kind: "unknown" }>,
  { done, asJson }: { readonly done: string; readonly asJson: boolean },
): number {
  if (asJson) printJson({ publication: tenant.domain, id, ...settled });
  else if (settled.kind === "refused") printMessage(`${id} has not changed: ${settled.why}.`);
  else if (settled.kind === "settled-before") print(`${id} has not changed: it was already settled this way.\n`);
  else print(`${id}: ${done}.\n`);
  return settled.kind === "refused" ? 1 : 0;
}
