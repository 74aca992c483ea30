import type { Config } from "#server/config/config.ts";
import { nearestWord } from "#server/nearest-word.ts";
import { takeAsOption } from "./command-actor.ts";
import { helpOf, helpText } from "./command-help.ts";
import { print } from "./print.ts";
import { CommandRefused, readableLine } from "./readable-line.ts";

type Command = (args: readonly string[], config: Config) => Promise<number>;

/** Each command is loaded when it is called, so that none waits for what only the others need. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => serving({ http: true, jobs: true }),
  work: async () => serving({ http: false, jobs: true }),
  catalog: async () => (await import("./catalog-command.ts")).applyCatalogCommand,
  demo: async () => (await import("./demo-command.ts")).demoCommand,
  jobs: async () => (await import("./jobs-command.ts")).jobsCommand,
  audit: async () => (await import("./audit-command.ts")).auditCommand,
  check: async () => (await import("./check-command.ts")).checkCommand,
  "payment-page": async () => (await import("./payment-page-command.ts")).paymentPageCommand,
  report: async () => (await import("./report-command.ts")).reportCommand,
  proof: async () => (await import("./proof-command.ts")).proofCommand,
  review: async () => (await import("./review-command.ts")).reviewCommand,
  payments: async () => (await import("./payments-command.ts")).paymentsCommand,
  bills: async () => (await import("./bills-command.ts")).billsCommand,
  find: async () => (await import("./find-command.ts")).findCommand,
  gifts: async () => (await import("./gifts-command.ts")).giftsCommand,
  export: async () => (await import("./export-command.ts")).exportCommand,
  orders: async () => (await import("./orders-command.ts")).ordersCommand,
  account: async () => (await import("./account-command.ts")).accountCommand,
  person: async () => (await import("./person-command.ts")).personCommand,
  access: async () => (await import("./access-command.ts")).accessCommand,
  backup: async () => (await import("./backup-command.ts")).backupCommand,
  restore: async () => (await import("./restore-command.ts")).restoreCommand,
  key: async () => (await import("./key-command.ts")).keyCommand,
  notices: async () => (await import("./notices-command.ts")).noticesCommand,
  "api-key": async () => (await import("./api-key-command.ts")).apiKeyCommand,
  "signing-key": async () => (await import("./signing-key-command.ts")).signingKeyCommand,
  "sign-in-client": async () => (await import("./sign-in-client-command.ts")).signInClientCommand,
  webhook: async () => (await import("./webhook-command.ts")).webhookCommand,
  "mailing-list": async () => (await import("./mailing-list-command.ts")).mailingListCommand,
  import: async () => (await import("./import-command.ts")).importCommand,
  publication: async () => (await import("./publication-command.ts")).publicationCommand,
  golive: async () => (await import("./golive-command.ts")).goLiveCommand,
  staff: async () => (await import("./staff-command.ts")).staffCommand,
};

async function serving(what: { readonly http: boolean; readonly jobs: boolean }): Promise<Command> {
  const { serve } = await import("../start/serve.ts");
  return (_, config) => serve(config, what);
}

/** Names from the last release. Each works for one more release, with a hint. */
const formerNames: Readonly<Record<string, string>> = { catalogue: "catalog" };

function currentName(typed: string): string {
  const name = Object.hasOwn(formerNames, typed) ? formerNames[typed] : undefined;
  if (name === undefined) return typed;
  process.stderr.write(`doorstep: ${typed} is now called ${name}. The old name stops working with the next release.\n`);
  return name;
}

/** Commands that the settings alone control. */
const takesNoWords: ReadonlySet<string> = new Set(["serve", "work"]);

const noWordsLine = (name: string, words: readonly string[]): string =>
  `${name} takes no options, and got ${words.join(" ")}. Settings come from the environment, such as PORT=8080, and from doorstep.env.`;

/** Commands about the program itself: no trail records who ran them. */
const ofTheProgram: ReadonlySet<string> = new Set(["serve", "work", "demo", "backup", "restore", "key", "check"]);

/**
 * Runs one command.
 * @returns the exit code; problems that an operator can fix are reported in one line.
 */
export async function runCommand(args: readonly string[], config: Config): Promise<number> {
  const [typed = "", ...rest] = args;
  const name = currentName(typed);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    if (["", "help", "--help"].includes(name)) {
      print(helpText);
      return 0;
    }
    // The launcher's own command (bin/launch.cjs), which comes here only for its help.
    if (name === "prepare") {
      print(helpOf(name));
      return 0;
    }
    const near = nearestWord(name, Object.keys(commands));
    const meant = near === null ? "" : ` Did you mean ./doorstep ${near}?`;
    process.stderr.write(`doorstep: there is no command ${name}.${meant} ./doorstep help lists them all.\n`);
    return 2;
  }
  // An export has a page for each of its names.
  if (name !== "export" && rest.includes("--help")) {
    print(helpOf(name));
    return 0;
  }
  try {
    if (takesNoWords.has(name) && rest.length > 0) throw new CommandRefused(noWordsLine(name, rest), 2);
    const command = await load();
    if (ofTheProgram.has(name)) return await command(rest, config);
    const { args: words, ...as } = takeAsOption(rest);
    return await command(words, { ...config, ...as });
  } catch (fault) {
    const line = readableLine(fault, config);
    process.stderr.write(`doorstep: ${line ?? String(fault instanceof Error ? fault.stack : fault)}\n`);
    return fault instanceof CommandRefused ? fault.exitCode : 1;
  }
}
