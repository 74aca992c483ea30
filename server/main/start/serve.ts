import { fileURLToPath } from "node:url";
import { join } from "node:path";

import { type AppNeeds, buildApp } from "#server/app.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Warning } from "#server/http/health.ts";
import { createMetrics, serveMetrics } from "#server/http/metrics.ts";
import { createLogger, type SiteLog } from "#server/http/log.ts";
import { holderOf } from "#server/db/embedded/holder.ts";
import { existingCluster, prepareDataFolder } from "#server/db/embedded/places.ts";
import { enqueueWith, openQueue, prepareQueues } from "#server/jobs/queue.ts";
import { startWork } from "#server/jobs/work.ts";
import type { SendNeeds } from "#server/mail/send-email.ts";
import type { Outside } from "#server/outside.ts";
import { siteAddresses } from "#server/site-address.ts";
import { circulationFinder } from "#server/circulation/circulation-of.ts";
import type { ForwardNeeds } from "#server/site/forward-event.ts";
import { trackerFinder } from "#server/site/tracker-account.ts";
import { publicationCache, type Publications } from "#server/store/publication/publication-cache.ts";
import { leaveStartBehind } from "./after-start.ts";
import { pageCheckNeeds } from "../commands/page-check-needs.ts";
import { loadDemoPeople } from "../demo/demo-people.ts";
import { loadDemoCatalogs } from "../demo/demo-world.ts";
import { type Mailers, mailers } from "./mailers.ts";
import { noteOutside, outsideFaults } from "./note-outside.ts";
import { chooseOutside } from "./outside.ts";
import { steadyWriter } from "../commands/print.ts";
import { openStore, requireDatabase } from "../commands/reach.ts";
import { CommandRefused } from "../commands/readable-line.ts";
import { clockPanel } from "./sandbox-clock.ts";
import { hasSandboxTenants, openSandbox, type Sandbox } from "./sandbox.ts";
import { type Stopping, untilStopped } from "./stop.ts";
import { openWaitingDoor } from "./waiting-door.ts";
import { welcome } from "./welcome.ts";
import { inboundMailKeys, tenantSecrets } from "#server/store/publication/tenant-secret.ts";
import { paymentsOf } from "#server/payments.ts";

/** Connections that stand before the door while the program is busy; the system may allow fewer. */
const backlog = 4096;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const out = steadyWriter(process.stdout);
const say = (line: string): void => out(`doorstep: ${line}\n`);

type Roles = { readonly http: boolean; readonly jobs: boolean };

/** Runs the site, the jobs, or both, until it is told to stop. @returns the exit code. */
export const serve = (config: Config, roles: Roles): Promise<number> =>
  untilStopped((stopping) => start(config, roles, stopping));

async function start(config: Config, roles: Roles, { signal, onStop, lose }: Stopping): Promise<void> {
  const log = createLogger(config.logLevel, steadyWriter(process.stderr), Date.now);
  const onFault = (fault: Error): void => log.warn({ err: fault }, "the job queue met a fault");
  const closeDoor = roles.http && config.database.kind === "url" ? await openWaitingDoor(config) : null;
  if (closeDoor !== null) onStop(closeDoor);
  if (!roles.http) requireDatabase(config);
  // A new folder is not filled for a program that could not listen.
  if (roles.http && isNewFolder(config)) await (await openWaitingDoor(config))();
  const store = await openStore(config, say, signal);
  onStop(() => store.close());
  store.onLost(() => lose("the data folder was taken by another program"));
  signal.throwIfAborted();
  await prepareQueues(store.owner, onFault);
  signal.throwIfAborted();
  const publications = publicationCache(store.db, Date.now);
  const outside = chooseOutside(store.db, config, log);
  if (!config.production) await loadDemoCatalogs({ store, outside, publications, root, say });
  signal.throwIfAborted();
  const site: { url: string | null } = { url: null };
  const sandbox = await sandboxOf(config, store.db, outside, publications, () => site.url);
  if (sandbox !== null) onStop(() => sandbox.close());
  const warnings = new Set<Warning>();
  const servers = { smtpUrl: config.mail?.url, mailboxUrl: sandbox?.mailbox.smtpUrl };
  const mail = mailers(servers, { log, warnings, note: noteOutside(log) });
  // Its kept connections would hold the program for as long as the mail server keeps them.
  onStop(() => mail.close());
  const boss = await openQueue(store.pool, roles.jobs, onFault);
  onStop(() => boss.stop({ graceful: true, timeout: 10_000, close: false }));
  const needs = {
    db: store.db,
    publications,
    outside,
    enqueue: enqueueWith(boss),
    emulatorUrl: sandbox?.gatewayUrl ?? "",
  };
  await closeDoor?.();
  let { port } = config;
  const emails = emailNeeds(config, needs, mail, () => port);
  if (roles.http) port = await openSite(config, needs, { log, sandbox, emails, warnings, signal, onStop });
  if (roles.http) site.url = `http://${/^(?:0\.0\.0\.0|::)$/.test(config.host) ? "127.0.0.1" : config.host}:${port}`;
  signal.throwIfAborted();
  if (roles.jobs) {
    const events = eventNeeds(needs, sandbox?.trackerUrl ?? "");
    const { clock, random } = outside;
    const circulationOf = circulationFinder(
      outside.circulation,
      tenantSecrets(store.db, outside.secrets, "circulation.secret"),
      sandbox?.circulationUrl ?? "",
    );
    const pageCheck = roles.http ? pageCheckNeeds(config, port) : null;
    const own = { clock, uuid: random.uuid, ...paymentsOf(needs), emails, events, circulationOf, pageCheck, log };
    await startWork(boss, { ...needs, ...own });
  }
  if (!roles.http) {
    await leaveStartBehind();
    return say("taking jobs.");
  }
  if (!config.production) await loadDemoPeople({ store, needs, publications, root, say, signal });
  signal.throwIfAborted();
  if (config.production && config.mail === undefined)
    say("SMTP_URL is not set, so email of live publications waits until it is.");
  await welcome({ config: { ...config, port }, publications, sandboxed: sandbox !== null, root, say });
  await leaveStartBehind();
}

const isNewFolder = ({ database, dataDir }: Config): boolean =>
  database.kind === "embedded" && existingCluster(dataDir) === undefined && holderOf(dataDir) === undefined;

/** The emulated outside world, where a publication of this installation lives in it. */
async function sandboxOf(
  config: Config,
  db: Database,
  outside: Outside,
  publications: Publications,
  siteUrl: () => string | null,
): Promise<Sandbox | null> {
  if (!(await hasSandboxTenants(publications))) return null;
  if (config.production && !config.allowSandbox) {
    throw new CommandRefused(
      "this database holds sandbox publications, which production refuses. ALLOW_SANDBOX=1 allows them.",
    );
  }
  prepareDataFolder(config.dataDir);
  return openSandbox(config.dataDir, publications, {
    secretsOf: (name) => tenantSecrets(db, outside.secrets, name),
    inboundMailKeysOf: inboundMailKeys(db, outside.secrets),
    siteUrl,
  });
}

type Opening = Pick<Stopping, "signal" | "onStop"> & {
  readonly log: SiteLog;
  readonly sandbox: Sandbox | null;
  readonly emails: SendNeeds;
  readonly warnings: Set<Warning>;
};
type SiteNeeds = Pick<AppNeeds, "db" | "publications" | "outside" | "enqueue" | "emulatorUrl">;

/** Listens for browsers. @returns the port, which may have been any free one. */
async function openSite(config: Config, needs: SiteNeeds, opening: Opening): Promise<number> {
  const { log, sandbox, emails, warnings, signal, onStop } = opening;
  const keepsFiles = config.database.kind === "embedded" || config.secretKey.kind === "file" || sandbox !== null;
  const app = await buildApp({
    ...needs,
    ...pageNeeds(config),
    dataDir: keepsFiles ? config.dataDir : null,
    log,
    stopping: () => signal.aborted,
    warnings,
  });
  onStop(() => app.close());
  const metrics = config.metricsPort === undefined ? null : createMetrics([outsideFaults]);
  metrics?.watch(app);
  const { clock, random } = needs.outside;
  const own = { clock, uuid: random.uuid, emails };
  await sandbox?.mount(app, clockPanel({ ...needs, ...own, ...paymentsOf(needs) }));
  await app.listen({ host: config.host, port: config.port, backlog });
  if (metrics !== null && config.metricsPort !== undefined) {
    const server = await serveMetrics(metrics, config.metricsPort);
    onStop(async () => void server.close());
  }
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : config.port;
}

const pageNeeds = (config: Config) => ({
  distDir: join(root, "dist"),
  logosDir: join(root, "catalog", "logos"),
  sharedHosts: config.sharedHosts,
  trustedProxies: config.trustedProxies,
  origins: { payOrigin: config.payOrigin ?? null },
});

const eventNeeds = ({ db, publications, outside }: SiteNeeds, emulatorUrl: string): ForwardNeeds => ({
  db,
  publications,
  clock: outside.clock,
  tracker: outside.tracker,
  accountOf: trackerFinder(tenantSecrets(db, outside.secrets, "tracker.secret"), emulatorUrl),
});

/** @param portOf the site's port is known once it listens. */
const emailNeeds = (
  config: Config,
  { db, publications, outside }: SiteNeeds,
  mail: Mailers,
  portOf: () => number,
): SendNeeds => ({
  db,
  publications,
  mailerOf: mail.of,
  siteAddressOf: (publication) =>
    siteAddresses(`http://${config.sharedHosts[0] ?? "localhost"}:${portOf()}`)(publication),
  from: config.mail?.from ?? "subscriptions@doorstep.example",
  newToken: outside.random.token,
  newCode: outside.random.reference,
  clock: outside.clock,
});
