import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import { createLogger } from "#server/http/log.ts";
import { enqueueWith, openQueue, prepareQueues } from "#server/jobs/queue.ts";
import type { OutsideServices } from "#server/outside.ts";
import { nearestWord } from "#server/nearest-word.ts";
import { lockExistingAccount } from "#server/store/account/account.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { publicationCache, type Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";
import { chooseAdapters } from "../start/outside.ts";
import { printMessage } from "./print.ts";
import { borrowStore, type Store } from "./open-store.ts";
import { closedLine, CommandRefused } from "./readable-line.ts";
import { openGatewaysOnly } from "../start/sandbox.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { TenantSecretName } from "#server/crypto/secret-box.ts";

/** The tools of a staff command: the same parts as for a request, on the running program's database. */
export type CommandTools = {
  readonly db: Database;
  readonly publications: Publications;
  readonly outside: OutsideServices;
  readonly enqueue: Enqueue;
  /**
   * The address of the emulated gateways for this command, on the books of this folder; only sandbox publications use
   * it.
   */
  readonly emulatorUrl: string;
  /** The same for the emulated circulation systems. */
  readonly circulationUrl: string;
};

/** `actor`: the person for whom the command works, as the trail names them: `staff:7` or `command:root`. */
export type StaffCommandTools = CommandTools & { readonly actor: string };

/**
 * Opens the desk for one command, and closes it whatever happens.
 * @param work also gets the login of the tables' owner, who sees every publication.
 */
export async function withCommandTools<T>(
  config: Config,
  work: (desk: StaffCommandTools, owner: Store["owner"]) => Promise<T>,
): Promise<T> {
  const store = await borrowStore(config, printMessage);
  try {
    const onFault = (fault: Error): void => printMessage(fault.message);
    // A program that has never served has no queues yet.
    await prepareQueues(store.owner, onFault);
    const boss = await openQueue(store.pool, false, onFault);
    try {
      const silent = createLogger("silent", () => undefined, Date.now);
      const { db, actor } = store;
      const publications = publicationCache(db, Date.now);
      const outside = chooseAdapters(db, config, silent);
      const enqueue = enqueueWith(boss);
      return await withGateways(config.dataDir, { db, publications, outside }, (at) =>
        work({ db, publications, outside, enqueue, ...at, actor }, store.owner),
      );
    } finally {
      await boss.stop({ graceful: false, close: false });
    }
  } finally {
    await store.close();
  }
}

/**
 * Runs a command's work with the gateways that it can reach. An emulator runs on the books of this data folder, because
 * the port of a running program may differ from this shell's settings, and belong to another Doorstep.
 * @param work gets the addresses of the emulators; empty if this folder has no sandbox.
 */
export async function withGateways<T>(
  dataDir: string,
  { db, publications, outside }: Pick<CommandTools, "db" | "publications" | "outside">,
  work: (at: Pick<CommandTools, "emulatorUrl" | "circulationUrl">) => Promise<T>,
): Promise<T> {
  const secretsOf = (name: TenantSecretName) => tenantSecrets(db, outside.secrets, name);
  const sandbox = await openGatewaysOnly(dataDir, publications, { secretsOf });
  try {
    return await work({ emulatorUrl: sandbox?.gatewayUrl ?? "", circulationUrl: sandbox?.circulationUrl ?? "" });
  } finally {
    await sandbox?.close();
  }
}

/** The publications that a command is about: the one that `--publication` names, else all. */
export async function selectedPublications(
  { publications }: Pick<CommandTools, "publications">,
  domain: string | undefined,
): Promise<Publication[]> {
  const { byDomain } = await publications.directory();
  const named = domain === undefined ? undefined : byDomain.get(domain.toLowerCase());
  if (domain !== undefined && named === undefined) throw unknownPublication(domain, [...byDomain.keys()]);
  const found: Publication[] = [];
  for (const { tenantId } of named === undefined ? byDomain.values() : [named]) {
    const publication = await publications.publication(tenantId);
    if (publication !== null) found.push(publication);
  }
  return found;
}

/** An unknown domain: most likely it is mistyped, or the settings are another installation's. */
export function unknownPublication(domain: string, known: readonly string[]): CommandRefused {
  const near = nearestWord(domain, known);
  return new CommandRefused(
    `there is no publication ${domain}. ${near === null ? listed(known) : `Did you mean ${near}?`}`.trim(),
  );
}

const listed = (domains: readonly string[]): string =>
  domains.length === 0 || domains.length > maxListed ? "" : `Here are: ${domains.join(", ")}.`;

/** One line can't usefully list more; ./doorstep publication list shows them all. */
const maxListed = 10;

/** The ones that can be changed. If the named publication is closed, the command is refused. */
export async function selectedOpenPublications(
  desk: Pick<CommandTools, "publications">,
  domain: string | undefined,
): Promise<Publication[]> {
  const { byDomain } = await desk.publications.directory();
  const open = (await selectedPublications(desk, domain)).filter(
    ({ tenant }) => byDomain.get(tenant.domain)?.isClosed !== true,
  );
  if (domain !== undefined && open.length === 0) throw new CommandRefused(closedLine);
  return open;
}

/** The publication that a command is for, which must be named if there are several. */
export async function requirePublication(desk: CommandTools, domain: string | undefined): Promise<Publication> {
  const [publication, ...more] = await selectedPublications(desk, domain);
  if (publication === undefined) throw new CommandRefused("there is no publication here.");
  if (more.length > 0) {
    const domains = [publication, ...more].map(({ tenant }) => tenant.domain);
    throw new CommandRefused(`there are several publications: name one with --publication. ${listed(domains)}`);
  }
  return publication;
}

/**
 * The publication of an account. Numbers are unique across publications; if two have the same one after all, the
 * publication must be named.
 */
export async function publicationOfAccount(
  desk: CommandTools,
  accountNumber: number,
  domain: string | undefined,
): Promise<Publication> {
  const found: Publication[] = [];
  for (const publication of await selectedOpenPublications(desk, domain))
    if (
      await desk.db.write(tenantDay(desk.outside.clock, publication.tenant), (tx) =>
        lockExistingAccount(tx, accountNumber),
      )
    )
      found.push(publication);
  const [publication, ...more] = found;
  if (publication === undefined) throw new CommandRefused(`there is no account ${accountNumber}.`);
  if (more.length > 0)
    throw new CommandRefused(`several publications have an account ${accountNumber}: name one with --publication.`);
  return publication;
}
