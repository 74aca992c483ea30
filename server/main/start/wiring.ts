import { join } from "node:path";
import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { AppNeeds } from "#server/app.ts";
import { hostFetcher } from "#server/adapters/host/fetch-host.ts";
import { circulationFinder } from "#server/circulation/circulation-of.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import type { SiteLog } from "#server/http/log.ts";
import type { Warning } from "#server/http/health.ts";
import type { PassDaysNeeds } from "#server/jobs/pass-days.ts";
import { enqueueWith } from "#server/jobs/queue.ts";
import type { WorkNeeds } from "#server/jobs/job-needs.ts";
import type { SendNeeds } from "#server/mail/send-email.ts";
import { siteProviders } from "#server/identity/provider/site-providers.ts";
import { signingKeys } from "#server/crypto/signing-keys.ts";
import { listFinder } from "#server/mailing-list/list-of.ts";
import type { OutsideServices } from "#server/outside.ts";
import { type PaymentNeeds, paymentsOf } from "#server/payments.ts";
import { root } from "#server/root.ts";
import { siteAddresses } from "#server/site-address.ts";
import type { ForwardNeeds } from "#server/site/forward-event.ts";
import { trackerFinder } from "#server/site/tracker-account.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { BackupTask } from "#server/store/backup-taken.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";
import { receiverFinder } from "#server/webhook/receiver-of.ts";
import { takeDueBackup } from "../backup/scheduled-backup.ts";
import { pageCheckNeeds } from "../commands/page-check-needs.ts";
import type { WatchNeeds } from "../watch/watch-round.ts";
import { countRenewals } from "../metrics/own-metrics.ts";
import type { Mailers } from "./mailers.ts";
import type { Sandbox } from "./sandbox.ts";

/** Everything that the start has created when its parts are connected. */
export type StartedParts = {
  readonly config: Config;
  readonly db: Database;
  /** The login of the tables' owner, for backups. */
  readonly owner: pg.ClientConfig;
  readonly publications: Publications;
  readonly outside: OutsideServices;
  readonly boss: PgBoss;
  readonly sandbox: Sandbox | null;
  readonly mail: Mailers;
  readonly log: SiteLog;
  readonly warnings: Set<Warning>;
  readonly stopping: () => boolean;
  /** The site's port: the configured one, or any free one once the site listens. */
  readonly port: () => number;
};

export type Wiring = {
  readonly watch: WatchNeeds;
  readonly demo: PaymentNeeds & { readonly publications: Publications };
  readonly site: AppNeeds;
  readonly clockPanel: PassDaysNeeds;
  /** @param checksPage whether this process serves a site with which the live payment page can be compared. */
  readonly jobs: (checksPage: boolean) => WorkNeeds;
};

/** The dependencies of each part of the program, one row per part. */
export function wire(made: StartedParts): Wiring {
  const { config, db, publications, outside, sandbox, mail, log, warnings, stopping, port } = made;
  const { clock, random, secrets } = outside;
  const emulatorUrl = sandbox?.gatewayUrl ?? "";
  const shared = { db, publications, outside, enqueue: enqueueWith(made.boss), emulatorUrl };

  const emails: SendNeeds = {
    db,
    publications,
    clock,
    mailerOf: mail.of,
    siteAddressOf: (publication) =>
      siteAddresses(`http://${config.sharedHosts[0] ?? "localhost"}:${port()}`)(publication),
    from: config.mail?.from ?? "subscriptions@doorstep.example",
    newToken: random.token,
    newCode: random.reference,
  };
  const circulationOf = circulationFinder(
    outside.circulation,
    tenantSecrets(db, secrets, "circulation.secret"),
    sandbox?.circulationUrl ?? "",
  );
  const listOf = listFinder({
    lists: outside.mailingLists,
    secretOf: tenantSecrets(db, secrets, "mailingList.secret"),
    emulatorUrl,
  });
  const payments = paymentsOf(shared);
  const chargeRenewal = countRenewals(payments.chargeRenewal);
  const days: PassDaysNeeds = { ...shared, ...payments, chargeRenewal, clock, uuid: random.uuid, emails };

  return {
    // An installation without a mail server gets its alarms in the sandbox's mailbox.
    watch: {
      ...shared,
      config,
      log,
      circulationOf,
      listOf,
      fetchHost: hostFetcher(),
      mailer: mail.of({ mode: "sandbox" }),
      from: emails.from,
    },
    demo: shared,
    site: {
      ...shared,
      log,
      warnings,
      stopping,
      dataDir: keepsFiles(config, sandbox) ? config.dataDir : null,
      distDir: join(root, "dist"),
      logosDir: join(root, "catalog", "logos"),
      sharedHosts: config.sharedHosts,
      trustedProxies: config.trustedProxies,
      origins: { payOrigin: config.payOrigin ?? null },
      desk: { deskOrigin: config.deskOrigin ?? null },
      siteAddressOf: emails.siteAddressOf,
    },
    clockPanel: days,
    jobs: (checksPage) => ({
      ...days,
      events: eventsOf(made),
      circulationOf,
      listOf,
      receiverOf: receiverFinder(outside.webhooks, sandbox?.webhookUrl ?? ""),
      siteProviders: siteProviders({
        ...shared,
        ...outside,
        signingKeys: signingKeys({ db, ...outside }),
        siteAddressOf: emails.siteAddressOf,
      }),
      secrets,
      addresses: outside.addresses,
      random,
      backUp: backUpOf(made),
      pageCheck: checksPage ? pageCheckNeeds(config, port()) : null,
      log,
    }),
  };
}

const eventsOf = ({ db, publications, outside, sandbox }: StartedParts): ForwardNeeds => ({
  db,
  publications,
  clock: outside.clock,
  tracker: outside.tracker,
  accountOf: trackerFinder(tenantSecrets(db, outside.secrets, "tracker.secret"), sandbox?.trackerUrl ?? ""),
});

function backUpOf({ config, owner, log }: StartedParts): WorkNeeds["backUp"] {
  const { backups: schedule } = config;
  if (schedule === undefined) return null;
  const onFault = (task: BackupTask, fault: unknown): void =>
    log.error({ err: fault, task }, "the scheduled backup failed");
  return () => takeDueBackup({ config, schedule, owner, now: () => new Date(), onFault });
}

const keepsFiles = (config: Config, sandbox: Sandbox | null): boolean =>
  config.database.kind === "embedded" || config.secretKey.kind === "file" || sandbox !== null;
