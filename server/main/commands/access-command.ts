import {
  confirmAccess,
  type ConfirmAccessResult,
  listAccess,
  lockLogin,
  removeAccess,
  type RemoveAccessResult,
  type StaffNeeds,
} from "#server/access/staff-access.ts";
import { longDay } from "#core/format/day-text.ts";
import { localMoment } from "#server/adapters/clock/system.ts";
import type { Config } from "#server/config/config.ts";
import type { ErasedReader } from "#server/store/access/account-people.ts";
import { normalEmail } from "#server/store/login/login.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { print, printJson, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { type CommandTools, publicationOfAccount, requirePublication, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";
import { heldChangeActions } from "#server/held-change-actions.ts";

const usage = `usage: ./doorstep access list ACCOUNT [--publication DOMAIN] [--json]
       ./doorstep access confirm ACCOUNT EMAIL [--publication DOMAIN] [--json]
       ./doorstep access remove ACCOUNT EMAIL [--publication DOMAIN] [--json]
       ./doorstep access lock|unlock EMAIL [--publication DOMAIN] [--json]`;

type Asked = { readonly domain: string | undefined; readonly asJson: boolean } & (
  | { readonly verb: "list"; readonly accountNumber: number }
  | { readonly verb: "confirm"; readonly accountNumber: number; readonly email: string }
  | { readonly verb: "remove"; readonly accountNumber: number; readonly email: string }
  | { readonly verb: "lock"; readonly email: string }
  | { readonly verb: "unlock"; readonly email: string }
);

/**
 * `./doorstep access`: who can sign in to an account, and to the site at all.
 * @returns the exit code.
 */
export async function accessCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = read(args);
  if (asked === null) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const { db, enqueue } = desk;
    const { clock, random } = desk.outside;
    const needs = {
      db,
      enqueue,
      clock,
      uuid: random.uuid,
      carryOut: heldChangeActions({ enqueue, uuid: random.uuid }),
    };
    const publication = await publicationFor(desk, asked);
    if (asked.verb === "list") return list(needs, publication, asked);
    const done = await perform(needs, publication, asked);
    if (asked.asJson) printJson(done);
    else if (done.isDone) print(`${done.says}\n`);
    else printMessage(done.says);
    return done.isDone ? 0 : 1;
  });
}

function read(args: readonly string[]): Asked | null {
  const given = readArgs(args, ["publication"]);
  if (given === null) return null;
  const { domain, asJson } = given;
  const [verb, first = "", second, ...more] = given.positionals;
  if (more.length > 0) return null;
  if (verb === "lock" || verb === "unlock")
    return second === undefined && first.includes("@") ? { domain, asJson, verb, email: normalEmail(first) } : null;
  if (!/^\d{1,12}$/.test(first)) return null;
  const accountNumber = Number(first);
  if (verb === "list") return second === undefined ? { domain, asJson, verb, accountNumber } : null;
  if ((verb !== "confirm" && verb !== "remove") || second?.includes("@") !== true) return null;
  return { domain, asJson, verb, accountNumber, email: normalEmail(second) };
}

const publicationFor = (desk: CommandTools, asked: Asked): Promise<Publication> =>
  "accountNumber" in asked
    ? publicationOfAccount(desk, asked.accountNumber, asked.domain)
    : requirePublication(desk, asked.domain);

async function list(
  needs: StaffNeeds,
  publication: Publication,
  { accountNumber, asJson }: Extract<Asked, { readonly verb: "list" }>,
): Promise<number> {
  const { people, waiting, forgotten } = await listAccess(needs, publication, accountNumber);
  if (asJson) {
    printJson({ account: accountNumber, people, waiting, forgotten });
    return 0;
  }
  if (people.length === 0) print(`Nobody signs in to account ${accountNumber}.\n`);
  else {
    const rows = people.map(({ email, access, proof, since, mailbox, locked }) => [
      email,
      locked ? `${access}, locked` : access,
      proof,
      localMoment(new Date(since), publication.tenant.timeZone).today,
      mailbox,
    ]);
    print(table(["Login", "Access", "Proven by", "Since", "Mailbox"], rows));
  }
  if (forgotten !== null) print(`${whyNobody[forgotten.by](longDay(forgotten.on, "en"))}\n`);
  for (const { change, askedBy } of waiting) print(`Waiting: ${change} Asked by ${askedBy}.\n`);
  return 0;
}

const whyNobody: Readonly<Record<ErasedReader["by"], (on: string) => string>> = {
  staff: (on) => `The reader's data was erased on ${on}, with ./doorstep person erase.`,
  system: (on) =>
    `The sign-in was deleted on ${on}: the order was not paid, and the email address was never confirmed.`,
};

type Done = { readonly isDone: boolean; readonly says: string; readonly carriedOut?: readonly string[] };

async function perform(
  needs: StaffNeeds,
  publication: Publication,
  asked: Exclude<Asked, { readonly verb: "list" }>,
): Promise<Done> {
  if (asked.verb === "lock" || asked.verb === "unlock") {
    const lock = asked.verb === "lock";
    const logins = await lockLogin(needs, publication, { email: asked.email, lock });
    if (logins === 0) return { isDone: false, says: `no login of ${asked.email} needed to be ${asked.verb}ed` };
    const after = lock ? "signed out everywhere and locked" : "unlocked";
    return { isDone: true, says: `${asked.email} is ${after}.` };
  }
  if (asked.verb === "confirm") return confirmedText(asked, await confirmAccess(needs, publication, asked));
  return removedText(asked, await removeAccess(needs, publication, asked));
}

function removedText(
  { accountNumber, email }: Extract<Asked, { readonly verb: "remove" }>,
  removed: RemoveAccessResult,
): Done {
  if (removed.kind === "not-there")
    return { isDone: false, says: `${email} has no access to account ${accountNumber}` };
  const done = `${email} no longer has access to account ${accountNumber}; everyone with access gets an email.`;
  const { othersLeft } = removed;
  if (othersLeft === null) return { isDone: true, says: done };
  const left = othersLeft.length === 0 ? "nobody signs in to it" : `${othersLeft.join(", ")} can still sign in to it`;
  return { isDone: true, says: `${done}\nThe account has no owner now: ${left}.` };
}

const refusals = {
  "not-there":
    "has no access to this account: they must first add it on the site, with the details on their mailing label",
  "not-proven": "has not confirmed their own email address yet",
} as const;

function confirmedText({ email }: { readonly email: string }, confirmed: ConfirmAccessResult): Done {
  if (confirmed.kind === "refused") return { isDone: false, says: `${email} ${refusals[confirmed.because]}` };
  const { carriedOut } = confirmed;
  const also = carriedOut.length === 0 ? "" : ` Carried out: ${carriedOut.join(" ")}`;
  return { isDone: true, says: `${email} is confirmed and can make changes without further proof.${also}`, carriedOut };
}
