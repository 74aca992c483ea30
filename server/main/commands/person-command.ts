import { email as emailShape } from "#contract/scalars.ts";
import { announce } from "#server/store/webhook/announce.ts";
import type { Config } from "#server/config/config.ts";
import {
  erasePerson,
  type EraseRefusal,
  exportPerson,
  findPerson,
  type PersonQuery,
} from "#server/store/account/person-records.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { print, printJson, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { type CommandTools, publicationOfAccount, requirePublication, withCommandTools } from "./command-tools.ts";

const usage = `usage: ./doorstep person export EMAIL|ACCOUNT [--publication DOMAIN]
       ./doorstep person erase EMAIL|ACCOUNT --confirm EMAIL|ACCOUNT [--publication DOMAIN] [--json]`;

type Asked = {
  readonly verb: "export" | "erase";
  readonly who: PersonQuery;
  readonly domain: string | undefined;
  readonly asJson: boolean;
};

const refusals = {
  "live-subscription": "they have a subscription that has not ended: ./doorstep account end ends it right away",
  "open-payment": "they have a payment that is not settled yet: see ./doorstep review list, or try again later",
  "open-refund": "they have a refund that is not paid yet: see ./doorstep review list, or try again later",
  "open-gift": "they gave or have a gift that is not redeemed yet: ./doorstep gifts refund cancels it",
  "waiting-email": "an email to them has not been sent yet: try again in a few minutes",
} as const satisfies Record<EraseRefusal, string>;

/**
 * `./doorstep person`: shows what is on record about one person at a publication, or erases it.
 * @returns the exit code.
 */
export async function personCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = read(args);
  if (asked === null || asked === "not-confirmed") {
    printMessage(
      asked === null ? usage : "--confirm must repeat the email or account number exactly; nothing was erased.",
    );
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const publication = await publicationFor(desk, asked);
    const at = tenantDay(desk.outside.clock, publication.tenant);
    return desk.db.write(at, async (tx) => {
      const person = await findPerson(tx, asked.who);
      if (person === null) throw new CommandRefused(`nobody is on record here under ${nameOf(asked.who)}.`);
      if (asked.verb === "export") {
        printJson({ publication: publication.tenant.domain, ...person, records: await exportPerson(tx, person) });
        return 0;
      }
      const done = await erasePerson(tx, person);
      if (done.kind === "erased")
        await announce(
          tx,
          desk,
          person.accountNumbers.map((accountNumber) => ({ type: "account.erased", accountNumber, details: {} })),
        );
      if (asked.asJson) printJson({ publication: publication.tenant.domain, ...done });
      else if (done.kind === "refused") printMessage(refusals[done.because]);
      else if (done.kind === "erased-before") print("They were already erased; nothing has changed.\n");
      else print(erasedText(person.accountNumbers, done.rows));
      return done.kind === "refused" ? 1 : 0;
    });
  });
}

/** Erasing needs the name typed twice, because it cannot be undone. */
function read(args: readonly string[]): Asked | "not-confirmed" | null {
  const given = readArgs(args, ["publication", "confirm"]);
  const [verb, name = "", ...more] = given?.positionals ?? [];
  if (given === null || more.length > 0) return null;
  const who = parsePerson(name);
  const { domain, asJson } = given;
  const { confirm } = given.options;
  if (who === null) return null;
  if (verb === "export" && confirm === undefined) return { verb, who, domain, asJson };
  if (verb !== "erase") return null;
  return confirm === name ? { verb, who, domain, asJson } : "not-confirmed";
}

function parsePerson(name: string): PersonQuery | null {
  if (/^\d{1,12}$/.test(name)) return { accountNumber: Number(name) };
  const address = emailShape.safeParse(name);
  return address.success ? { email: address.data.toLowerCase() } : null;
}

const nameOf = (who: PersonQuery): string => ("email" in who ? who.email : String(who.accountNumber));

const publicationFor = (desk: CommandTools, { who, domain }: Asked): Promise<Publication> =>
  "email" in who ? requirePublication(desk, domain) : publicationOfAccount(desk, who.accountNumber, domain);

function erasedText(accounts: readonly number[], rows: Readonly<Record<string, number>>): string {
  const lines = Object.entries(rows).map(([table, count]) => `  ${table}: ${count}`);
  const named = `${accounts.length === 1 ? "Account" : "Accounts"} ${accounts.join(", ")}`;
  const of = accounts.length === 0 ? "" : ` Payments on ${named.toLowerCase()} stay in the books, without a name.`;
  return `Erased. This can't be undone.${of} Older backups keep the data until they are deleted.\n${lines.join("\n")}\n`;
}
