import type { FastifyInstance } from "fastify";
import type { Config } from "#server/config/config.ts";
import { openZipTable } from "#server/adapters/address/zip/zip-table.ts";
import { buildApp } from "#server/app.ts";
import type { Database } from "#server/db/database.ts";
import { folderHolder } from "#server/db/embedded/holder.ts";
import { existingCluster, prepareDataFolder } from "#server/db/embedded/paths.ts";
import type { Warning } from "#server/http/health.ts";
import { createLogger } from "#server/http/log.ts";
import { loadMetrics } from "#server/http/load-limit.ts";
import { createMetrics, type Metrics, serveMetrics } from "#server/http/metrics.ts";
import { queueFaults } from "#server/jobs/queue-faults.ts";
import { openQueue, prepareQueues } from "#server/jobs/queue.ts";
import { startWork } from "#server/jobs/work.ts";
import type { OutsideServices } from "#server/outside.ts";
import { root } from "#server/root.ts";
import { publicationCache, type Publications } from "#server/store/publication/publication-cache.ts";
import { emulatedSecrets } from "#server/store/webhook/emulated-secrets.ts";
import { inboundMailKeys, tenantSecrets } from "#server/store/publication/tenant-secret.ts";
import { resilientWriter } from "../commands/print.ts";
import { openStore, requireDatabase, type Store } from "../commands/open-store.ts";
import { CommandRefused } from "../commands/readable-line.ts";
import { loadDemoPeople } from "../demo/demo-people.ts";
import { readDemoPeople } from "../demo/demo-files.ts";
import { newsSitesOf } from "../demo/demo-news-site.ts";
import { prepareDemoStaff } from "../demo/demo-staff.ts";
import { loadDemoCatalogs } from "../demo/demo-world.ts";
import { ownMetrics } from "../metrics/own-metrics.ts";
import { storeMetrics } from "../metrics/store-metrics.ts";
import { startTracing } from "../tracing/start-tracing.ts";
import { startWatch } from "../watch/watch-loop.ts";
import { freeStartMemory } from "./free-start-memory.ts";
import { drainConnections } from "./drain-connections.ts";
import { lowerPoolPriority } from "./pool-priority.ts";
import { mailers } from "./mailers.ts";
import { noteOutsideFault, outsideFaults } from "./note-outside.ts";
import { chooseAdapters } from "./outside.ts";
import { clockPanel } from "./sandbox-clock.ts";
import { hasSandboxTenants, openSandbox, type Sandbox } from "./sandbox.ts";
import { runUntilStopped, type Stopping } from "./stop.ts";
import { openStartupServer, startupServer } from "./startup-server.ts";
import { welcome } from "./welcome.ts";
import { wire, type Wiring } from "./wiring.ts";

/** The most connections that wait to be accepted while the program is busy; the system may allow fewer. */
const backlog = 4096;

const out = resilientWriter(process.stdout);
const say = (line: string): void => out(`doorstep: ${line}\n`);

type Roles = { readonly http: boolean; readonly jobs: boolean };

/**
 * Runs the site, the jobs, or both, until it is asked to stop.
 * @returns the exit code.
 */
export const serve = (config: Config, roles: Roles): Promise<number> =>
  runUntilStopped((stopping) => start(config, roles, stopping));

/** Opens one thing after another, each with a way to close it, connects the parts, and starts those of its roles. */
async function start(config: Config, roles: Roles, { signal, onStop, stopAfterLoss }: Stopping): Promise<void> {
  const log = createLogger(config.logLevel, resilientWriter(process.stderr), Date.now);
  const onFault = queueFaults((fields, says) => log.warn(fields, says), Date.now);
  const door = roles.http && config.database.kind === "url" ? startupServer(config) : null;
  if (door !== null) onStop(door.close);
  if (!roles.http) requireDatabase(config);
  // A new folder is not filled for a program that could not listen.
  if (roles.http && isNewFolder(config)) await (await openStartupServer(config))();
  const store = await openStore(config, say, signal, door === null ? {} : { onWait: door.open });
  const { db } = store;
  onStop(() => store.close());
  store.onLost(() => stopAfterLoss("the data folder was taken by another program"));
  signal.throwIfAborted();
  await prepareQueues(store.owner, onFault);
  signal.throwIfAborted();
  const publications = publicationCache(db, Date.now);
  const outside = chooseAdapters(db, config, log);
  // The first read takes a moment, better now than in somebody's request, which would try again.
  if (roles.http) openZipTable()().catch(() => undefined);
  if (!config.production) await loadDemoCatalogs({ store, outside, publications, root, say });
  signal.throwIfAborted();
  const listening: { port: number | null } = { port: null };
  const sandbox = await sandboxOf(config, db, outside, publications, {
    siteUrl: () => urlOf(config, listening.port),
    sharedUrl: () => `http://${config.sharedHosts[0] ?? "localhost"}:${listening.port ?? config.port}`,
  });
  if (sandbox !== null) onStop(() => sandbox.close());
  const warnings = new Set<Warning>();
  const servers = { smtpUrl: config.mail?.url, mailboxUrl: sandbox?.mailbox.smtpUrl };
  const mail = mailers(servers, { log, warnings, note: noteOutsideFault(log) });
  // The mailer's open connections would keep the program running for as long as the mail server keeps them.
  onStop(() => mail.close());
  const boss = await openQueue(store.pool, roles.jobs, onFault);
  onStop(() => boss.stop({ graceful: true, timeout: 10_000, close: false }));
  await door?.close();

  const port = (): number => listening.port ?? config.port;
  const stopping = (): boolean => signal.aborted;
  const opened = {
    config,
    db,
    owner: store.owner,
    publications,
    outside,
    boss,
    sandbox,
    mail,
    log,
    warnings,
    stopping,
    port,
  };
  const parts = wire(opened);
  const metrics = await openMetrics(config, store, parts, onStop);
  const tracing = config.tracing === undefined ? null : await startTracing(config.tracing);
  if (tracing !== null) onStop(() => tracing.close());
  if (roles.http) listening.port = await openSite(config, { parts, sandbox, watchers: [metrics, tracing] }, onStop);
  signal.throwIfAborted();
  if (roles.jobs) {
    await startWork(boss, parts.jobs(roles.http));
    onStop(startWatch(parts.watch));
  }
  if (!roles.http) {
    await freeStartMemory();
    return say("taking jobs.");
  }
  await lowerPoolPriority();
  const demoDomains = new Set((await readDemoPeople(root)).map(({ domain }) => domain));
  const { production } = config;
  const staff = await prepareDemoStaff({ db, publications, outside, production, demoDomains });
  signal.throwIfAborted();
  if (!production) await loadDemoPeople({ store, needs: parts.demo, publications, root, say, signal });
  signal.throwIfAborted();
  if (production && config.mail === undefined)
    say("SMTP_URL is not set, so email of live publications waits until it is.");
  await welcome({ config: { ...config, port: port() }, publications, sandboxed: sandbox !== null, root, say, staff });
  await freeStartMemory();
}

const isNewFolder = ({ database, dataDir }: Config): boolean =>
  database.kind === "embedded" && existingCluster(dataDir) === undefined && folderHolder(dataDir) === undefined;

/** This program's address on this machine. Null if it serves no site, or not yet. */
const urlOf = ({ host }: Config, port: number | null): string | null =>
  port === null ? null : `http://${/^(?:0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host}:${port}`;

/** The emulated outside services, if a publication of this installation uses them. */
async function sandboxOf(
  config: Config,
  db: Database,
  outside: OutsideServices,
  publications: Publications,
  { siteUrl, sharedUrl }: { readonly siteUrl: () => string | null; readonly sharedUrl: () => string },
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
    webhookSecretsOf: (tenantId) => emulatedSecrets(db, outside.secrets, tenantId),
    news: config.production ? null : newsSitesOf({ db, outside, publications }, sharedUrl),
    siteUrl,
  });
}

/** Null if nobody asks for metrics. Programs that only take jobs also have them. */
async function openMetrics(
  { metricsPort }: Config,
  { db, pool }: Store,
  { watch }: Wiring,
  onStop: Stopping["onStop"],
): Promise<Metrics | null> {
  if (metricsPort === undefined) return null;
  const { publications, outside } = watch;
  const metrics = createMetrics([
    outsideFaults,
    ...Object.values(loadMetrics),
    ...ownMetrics(pool),
    ...storeMetrics({ db, publications, clock: outside.clock }),
  ]);
  const server = await serveMetrics(metrics, metricsPort);
  onStop(async () => void server.close());
  return metrics;
}

type Site = {
  readonly parts: Wiring;
  readonly sandbox: Sandbox | null;
  /** The parts that see every request of the site. */
  readonly watchers: readonly ({ watch(app: FastifyInstance): void } | null)[];
};

/** Listens for browsers. @returns the port, which may have been any free one. */
async function openSite(
  { host, port, production }: Config,
  { parts, sandbox, watchers }: Site,
  onStop: Stopping["onStop"],
): Promise<number> {
  const app = await buildApp(parts.site);
  onStop(() => app.close());
  for (const watcher of watchers) watcher?.watch(app);
  await sandbox?.mount(app, clockPanel(parts.clockPanel));
  await app.listen({ host, port, backlog });
  // Runs before the site closes. There is no proxy between a demo and its browser.
  if (production) onStop(() => drainConnections(app.server));
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
