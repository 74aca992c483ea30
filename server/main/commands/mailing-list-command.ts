import type { Config } from "#server/config/config.ts";
import { compareList } from "#server/mailing-list/compare-list.ts";
import { listFinder } from "#server/mailing-list/list-of.ts";
import type { ListNeeds } from "#server/mailing-list/open-list.ts";
import { sendMembers } from "#server/mailing-list/send-members.ts";
import { siteAddresses } from "#server/site-address.ts";
import { findMailingListState, type MailingListState } from "#server/store/mailing-list/mailing-list.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";
import { print, printJson, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { requirePublication, type StaffCommandTools, withCommandTools } from "./command-tools.ts";

const usage = `usage: ./doorstep mailing-list show [--publication DOMAIN] [--json]
       ./doorstep mailing-list sync [--publication DOMAIN] [--json]`;

/**
 * `./doorstep mailing-list`: shows the state of a publication's list, and fills or compares it now.
 * @returns the exit code: 1 if the list does not answer.
 */
export async function mailingListCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, ["publication"]);
  const [verb, ...more] = asked?.positionals ?? [];
  if (asked === null || (verb !== "show" && verb !== "sync") || more.length > 0) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const publication = await requirePublication(desk, asked.domain);
    const { domain, mailingList, tenantId } = publication.tenant;
    if (mailingList.kind !== "mailchimp")
      throw new CommandRefused(`${domain} has no mailing list in its catalog file.`);
    const done = verb === "sync" ? await sync(needsOf(desk, config), publication) : null;
    const standing = await findMailingListState(desk.db, tenantId);
    if (asked.asJson) printJson({ publication: domain, list: mailingList.list, ...done, ...standing });
    else print(`${done === null ? "" : syncText(done)}${standingText(mailingList.list, standing)}`);
    return done?.differ === null || (standing?.failingSince ?? null) !== null ? 1 : 0;
  });
}

function needsOf(desk: StaffCommandTools, config: Config): ListNeeds {
  const { db, outside, emulatorUrl } = desk;
  return {
    ...desk,
    clock: outside.clock,
    uuid: outside.random.uuid,
    listOf: listFinder({
      lists: outside.mailingLists,
      secretOf: tenantSecrets(db, outside.secrets, "mailingList.secret"),
      emulatorUrl,
    }),
    emails: { siteAddressOf: siteAddresses(`http://${config.sharedHosts[0] ?? "localhost"}:${config.port}`) },
  };
}

/** `differ` is null if the list did not answer. */
type Synced = { readonly differ: number | null; readonly looked: number };

/** Compares everything, and then sends what differs or waits: the first time, that is everybody who has agreed. */
async function sync(needs: ListNeeds, { tenant: { tenantId } }: Publication): Promise<Synced> {
  const differ = await compareList(needs, tenantId);
  let looked = 0;
  for (;;) {
    const some = differ === null ? 0 : await sendMembers(needs, tenantId);
    if (some === 0) return { differ, looked };
    looked += some;
    printMessage(`${looked} so far`);
  }
}

const syncText = ({ differ, looked }: Synced): string =>
  differ === null ? "The list did not answer.\n" : `${differ} differed; ${looked} were brought up to date.\n`;

function standingText(list: string, standing: MailingListState | null): string {
  if (standing === null) return `Nothing has been sent to audience ${list} yet.\n`;
  const { settled, waiting, dead, comparedAt, failingSince, lastAnswer } = standing;
  const lines = [
    `Audience ${list}: ${settled} up to date, ${waiting} waiting, ${dead} not taken.`,
    `Last compared: ${comparedAt?.toISOString() ?? "never"}.`,
    ...(failingSince === null ? [] : [`It has failed since ${failingSince.toISOString()} (${lastAnswer ?? ""}).`]),
  ];
  return `${lines.join("\n")}\n`;
}
