import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { createLogger, type SiteLog } from "#server/http/log.ts";
import { addDays } from "#core/day.ts";
import { clockPages } from "#sandbox/clock/plugin.ts";
import { clockPanel } from "#server/main/start/sandbox-clock.ts";
import { type Mailbox, startMailbox } from "#sandbox/mail/mailbox.ts";
import type { ConvergeLedger } from "#sandbox/converge/ledger.ts";
import type { PayPalLedger } from "#sandbox/paypal/ledger.ts";
import type { ListStore } from "#sandbox/mailchimp/list-store.ts";
import type { StripeLedger } from "#sandbox/stripe/ledger.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import { localMoment } from "#server/adapters/clock/system.ts";
import { frameScriptOf } from "#server/adapters/payment/gateways.ts";
import { fileFetcher } from "#server/adapters/fetched-file/fetch-file.ts";
import { argon2idPasswords } from "#server/adapters/passwords/argon2id.ts";
import { createSmtpMailer } from "#server/adapters/mail/smtp/smtp-mailer.ts";
import { receiverFinder } from "#server/webhook/receiver-of.ts";
import { type AppNeeds, buildApp } from "#server/app.ts";
import { readEnvironment } from "#server/config/config.ts";
import type { ConnectedDatabase } from "#server/db/connect.ts";
import { enqueueWith, openQueue } from "#server/jobs/queue.ts";
import type { WorkNeeds } from "#server/jobs/job-needs.ts";
import { startWork } from "#server/jobs/work.ts";
import { chooseAdapters } from "#server/main/start/outside.ts";
import { findMailHook } from "#server/main/start/sandbox.ts";
import { siteAddresses } from "#server/site-address.ts";
import { circulationFinder } from "#server/circulation/circulation-of.ts";
import { siteProviders } from "#server/identity/provider/site-providers.ts";
import { signingKeys } from "#server/crypto/signing-keys.ts";
import { listFinder } from "#server/mailing-list/list-of.ts";
import { trackerFinder } from "#server/site/tracker-account.ts";
import { publicationCache, type Publications } from "#server/store/publication/publication-cache.ts";
import { aCirculation } from "./circulation.ts";
import { anEmulator } from "./gateway.ts";
import { isDesk } from "./inbound-mail.ts";
import { openFreshStore, openTestStore } from "./store.ts";
import { aTracker } from "./tracker.ts";
import { inboundMailKeys, tenantSecrets } from "#server/store/publication/tenant-secret.ts";
import { paymentsOf } from "#server/payments.ts";

/**
 * A running site with its outside world: a real store, an emulated gateway and mailbox on the wire, and a clock that
 * can be moved.
 */
export type Site = AsyncDisposable & {
  readonly app: FastifyInstance;
  readonly store: ConnectedDatabase;
  readonly needs: AppNeeds;
  /** What jobs need, for tests that run one of their steps by hand. */
  readonly work: WorkNeeds;
  readonly publications: Publications;
  readonly gatewayUrl: string;
  /** What the emulated gateway has on record. */
  readonly gatewayLedger: ConvergeLedger;
  /** What the emulated PayPal has on record. */
  readonly payPalLedger: PayPalLedger;
  /** What the emulated Stripe has on record. */
  readonly stripeLedger: StripeLedger;
  /** What the emulated Mailchimp has on record. */
  readonly listBooks: ListStore;
  readonly mailbox: Mailbox;
  /** The emulated tracker, on its own port. */
  readonly trackerUrl: string;
  /** The emulated circulation system, on its own port, and what it has on record. */
  readonly circulation: Awaited<ReturnType<typeof aCirculation>>;
  /** Listens on a free port: `http://localhost:PORT`. */
  listen(): Promise<string>;
  /** How many days the publications' calendar is ahead of the real one. */
  moveCalendar(days: number): void;
  /** Lets real time pass at the site and at the gateway, without waiting for it. */
  passMinutes(minutes: number): void;
  /** Breaks every connection to the gateway and to PayPal, until it is turned on again. */
  gatewayIsUp(up: boolean): void;
};

export type Wishes = {
  /**
   * Also runs jobs: emails are sent, payments reconciled. Uses its own database, so that no other site takes the jobs.
   */
  readonly jobs?: boolean;
  /** How long the gateway stays silent when a test triggers it, in ms. */
  readonly silenceMs?: number;
  /** Replaces an adapter. */
  readonly outside?: Partial<AppNeeds["outside"]>;
  /** Settings that differ from the defaults. */
  readonly settings?: Partial<AppNeeds>;
  /** A store other than the tests' own; it is closed with the site. */
  readonly store?: ConnectedDatabase;
  readonly log?: SiteLog;
  /** Stored secrets are sealed with a key other than the tests' own. */
  readonly secretKey?: Buffer;
  /** Time passes only when a test moves the clock. */
  readonly clockStands?: boolean;
};

const house = join(import.meta.dirname, "../..");

export async function aSite(wishes: Wishes = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-site-"));
  const store = wishes.store ?? (await (wishes.jobs === true ? openFreshStore() : openTestStore()));
  const publications = publicationCache(store.db, Date.now);
  const listening = { url: "" };
  const mailbox = await startMailbox({
    file: join(folder, "mail.sqlite"),
    // Tests share one store: a desk's address is looked up among all publishers only if a test made it.
    hookOf: async (address) => (isDesk(address) ? findMailHook(publications, mailAccounts(), address) : null),
  });
  const log =
    wishes.log ??
    createLogger(process.env["TEST_LOG"] ?? "silent", (lines) => void process.stderr.write(lines), Date.now);
  const { clock, moved } = aClock(wishes.clockStands === true);
  // The emulated gateways use this clock, too.
  const gatewayNow = () => (wishes.outside?.clock ?? clock).now().getTime();
  const outside = { ...outsideOf({ store, log, gatewayNow }, wishes.secretKey), clock, ...wishes.outside };
  const mailAccounts = () => ({
    inboundMailKeysOf: inboundMailKeys(store.db, outside.secrets),
    siteUrl: () => listening.url || null,
  });
  const boss = await openQueue(store.pool, wishes.jobs === true, () => undefined);
  const gateway = await anEmulator({ folder, db: store.db, now: clock.now, silenceMs: wishes.silenceMs ?? 50 });
  const tracker = await aTracker(folder);
  const theirNow = (): number => clock.now().getTime() + moved.days * 86_400_000;
  const circulation = await aCirculation({ folder, db: store.db, now: theirNow, silenceMs: wishes.silenceMs ?? 50 });
  const needs: AppNeeds = {
    db: store.db,
    publications,
    outside,
    enqueue: enqueueWith(boss),
    log,
    dataDir: folder,
    distDir: join(house, "dist"),
    logosDir: join(house, "catalog", "logos"),
    sharedHosts: ["test.example"],
    trustedProxies: [],
    origins: { payOrigin: null },
    desk: { deskOrigin: null },
    emulatorUrl: gateway.url,
    siteAddressOf: (publication) => siteAddresses(listening.url || "http://localhost:3000")(publication),
    stopping: () => false,
    warnings: new Set(),
    maxLagMs: Infinity,
    ...wishes.settings,
  };
  const work = workOf(needs, mailbox, { trackerUrl: tracker.url, circulationUrl: circulation.url }, log);
  if (wishes.jobs === true) await startWork(boss, work);
  const app = await buildApp(needs);
  await app.register(mailbox.plugin);
  await app.register(clockPages(clockPanel(work)));
  await gateway.mount(app);
  return {
    app,
    store,
    needs,
    work,
    publications,
    gatewayUrl: gateway.url,
    gatewayLedger: gateway.ledger,
    payPalLedger: gateway.payPalLedger,
    stripeLedger: gateway.stripeLedger,
    listBooks: gateway.listBooks,
    mailbox,
    trackerUrl: tracker.url,
    circulation,
    listen: async () =>
      (listening.url ||= (await app.listen({ host: "127.0.0.1", port: 0 })).replace("127.0.0.1", "localhost")),
    moveCalendar: (days) => void (moved.days = days),
    passMinutes: (minutes) => void (moved.ms += minutes * 60_000),
    gatewayIsUp: (up) => void (gateway.line.up = up),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await boss.stop({ graceful: false, close: false });
      await gateway.app.close();
      await tracker.close();
      await circulation.close();
      gateway.ledger.close();
      gateway.payPalLedger.close();
      gateway.stripeLedger.close();
      gateway.listBooks.close();
      await mailbox.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function aClock(stands: boolean) {
  const moved = { days: 0, ms: 0 };
  const start = Date.now();
  const now = (): Date => new Date((stands ? start : Date.now()) + moved.ms);
  const clock: Clock = {
    now,
    local: ({ timeZone, daysAhead = 0 }) => {
      const { today, minutes } = localMoment(now(), timeZone);
      return { today: addDays(today, moved.days + daysAhead), minutes };
    },
  };
  return { clock, moved };
}

type OutsideNeeds = { readonly store: ConnectedDatabase; readonly log: Logger; readonly gatewayNow: () => number };

function outsideOf(
  { store, log, gatewayNow }: OutsideNeeds,
  key: Buffer = Buffer.alloc(32, "k3y!"),
): AppNeeds["outside"] {
  const read = readEnvironment();
  if (read.kind === "mistake") throw new Error(read.line);
  const secretKey = { kind: "given", key } as const;
  return {
    ...chooseAdapters(store.db, { ...read.config, secretKey }, log, gatewayNow),
    // The real hashing, at a small part of its cost: otherwise it is two thirds of the work of creating a subscriber.
    passwords: argon2idPasswords({ inFlight: 4, waiting: 200, patience: Infinity }, Date.now, {
      memory: 64,
      passes: 1,
      parallelism: 1,
    }),
  };
}

type Urls = { readonly trackerUrl: string; readonly circulationUrl: string };

const always =
  <T>(one: T) =>
  (): T =>
    one;

function workOf(needs: AppNeeds, mailbox: Mailbox, { trackerUrl, circulationUrl }: Urls, log: Logger): WorkNeeds {
  const { db, publications, outside, enqueue } = needs;
  const emails = {
    db,
    publications,
    mailerOf: always(createSmtpMailer({ url: mailbox.smtpUrl })),
    siteAddressOf: siteAddresses("http://localhost:3000"),
    from: "post@doorstep.example",
    newToken: outside.random.token,
    newCode: outside.random.reference,
    clock: outside.clock,
  };
  const accountOf = trackerFinder(tenantSecrets(db, outside.secrets, "tracker.secret"), trackerUrl);
  const events = { db, clock: outside.clock, publications, tracker: outside.tracker, accountOf };
  const circulationOf = circulationFinder(
    outside.circulation,
    tenantSecrets(db, outside.secrets, "circulation.secret"),
    circulationUrl,
  );
  const { uuid } = outside.random;
  const { distDir, origins, desk, sharedHosts } = needs;
  const { siteAddressOf } = emails;
  const pageCheck = {
    fetchFile: fileFetcher(),
    scriptOf: frameScriptOf,
    distDir,
    origins,
    desk,
    sharedHosts,
    siteAddressOf,
  };
  return {
    db,
    clock: outside.clock,
    publications,
    ...paymentsOf(needs),
    emails,
    events,
    circulationOf,
    receiverOf: receiverFinder(outside.webhooks, ""),
    siteProviders: siteProviders({
      ...needs,
      clock: outside.clock,
      signingKeys: signingKeys({ db, ...outside }),
      webhooks: outside.webhooks,
    }),
    listOf: listFinder({
      lists: outside.mailingLists,
      secretOf: tenantSecrets(db, outside.secrets, "mailingList.secret"),
      emulatorUrl: needs.emulatorUrl,
    }),
    secrets: outside.secrets,
    addresses: outside.addresses,
    random: outside.random,
    pageCheck,
    backUp: null,
    enqueue,
    uuid,
    log,
  };
}
