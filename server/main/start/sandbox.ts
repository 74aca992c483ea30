import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Tenant } from "#core/site/tenant.ts";
import { mountAddressVendors } from "#sandbox/addresses/emulators.ts";
import type { AddressEmulatorOptions } from "#sandbox/addresses/emulator-options.ts";
import { analyticsEmulator } from "#sandbox/analytics/emulator.ts";
import type { ClockPanel } from "#sandbox/clock/panel.ts";
import { clockPages } from "#sandbox/clock/plugin.ts";
import { circulationEmulator } from "#sandbox/circulation/emulator.ts";
import { openCirculationLedger } from "#sandbox/circulation/ledger.ts";
import { mailchimpEmulator } from "#sandbox/mailchimp/emulator.ts";
import type { NewsConnections } from "#sandbox/news/connection.ts";
import { newsSite } from "#sandbox/news/plugin.ts";
import { webhookEmulator } from "#sandbox/webhooks/emulator.ts";
import type { GatewayWorld } from "#sandbox/emulated-gateway.ts";
import { type EmulatedGatewayName, emulatedGateways, mountGateways } from "#sandbox/gateways.ts";
import type { MailHook } from "#sandbox/mail/deliver-to-hook.ts";
import { type Mailbox, startMailbox } from "#sandbox/mail/mailbox.ts";
import { canonicalHost } from "#core/site/tenant-host.ts";
import { sendRefused } from "#server/http/problems.ts";
import { refuse } from "#server/http/refused.ts";
import { type CardGateway, gatewaySecretName } from "#core/site/card-gateways.ts";
import { payPalName, payPalSecret } from "#server/adapters/payment/paypal/paypal-account.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { InboundMailKeysOf } from "#server/store/publication/tenant-secret.ts";
import type { TenantSecretName, TenantSecretOf } from "#server/crypto/secret-box.ts";

const circulationPath = "/sandbox/circulation";
const webhooksPath = "/sandbox/webhooks";
const mailchimpPath = "/sandbox/mailchimp";
const newsPath = "/sandbox/news";
const silenceMs = 30_000;

/**
 * The outside services of sandbox publications. They keep their own files, so that their records survive when the
 * product loses its own.
 */
export type Sandbox = {
  readonly mailbox: Mailbox;
  /**
   * The address of the gateways and address vendors for this program: a separate loopback port, which is also open
   * while the site starts and stops.
   */
  readonly gatewayUrl: string;
  /** The tracker's address for this program, at the same port. */
  readonly trackerUrl: string;
  /** The circulation system's address for this program, at the same port. */
  readonly circulationUrl: string;
  /** The webhook receiver's address for this program, at the same port, before the publication's domain. */
  readonly webhookUrl: string;
  /** Shows the mailbox, the emulators and the clock on the site, for browsers. */
  mount(app: FastifyInstance, clock: ClockPanel): Promise<void>;
  close(): Promise<void>;
};

/** The accounts that may use the emulators: those of the sandbox publications. */
export type SandboxAccounts = {
  /** Opens a publication's secret of this name. */
  readonly secretsOf: (name: TenantSecretName) => TenantSecretOf;
  readonly inboundMailKeysOf: InboundMailKeysOf;
  /** The secrets that a publication's emulated webhook receiver knows. */
  readonly webhookSecretsOf: (tenantId: number) => Promise<readonly string[]>;
  /** The sample news sites. Null if there are none. */
  readonly news: NewsConnections | null;
  /** This program's address, `http://127.0.0.1:3000`; null if it serves no site, or not yet. */
  readonly siteUrl: () => string | null;
};

export async function openSandbox(
  dataDir: string,
  publications: Publications,
  accounts: SandboxAccounts,
): Promise<Sandbox> {
  const folder = join(dataDir, "sandbox");
  mkdirSync(folder, { recursive: true });
  const mailbox = await startMailbox({
    file: join(folder, "mail.sqlite"),
    hookOf: (address) => findMailHook(publications, accounts, address),
  });
  const gatewayWorld = gatewayWorlds(folder, publications, accounts);
  const tracker = () => analyticsEmulator({ file: join(folder, "analytics.sqlite"), now: Date.now });
  const circulation = () => circulationOfFolder(folder, publications, accounts);
  const mailchimp = () => mailchimpOfFolder(folder, publications, accounts);
  const webhooks = () =>
    webhookEmulator({
      file: join(folder, "webhooks.sqlite"),
      secretsOf: async (domain) => {
        const tenant = await findTenant(publications, (each) => each.domain === domain);
        return tenant === null ? [] : accounts.webhookSecretsOf(tenant.tenantId);
      },
      now: Date.now,
      silenceMs,
    });
  const gateway = Fastify({ forceCloseConnections: true });
  await mountGateways(gateway, gatewayWorld);
  await gateway.register(tracker());
  await gateway.register(webhooks(), { prefix: webhooksPath });
  await gateway.register(circulation(), { prefix: circulationPath });
  await gateway.register(mailchimp(), { prefix: mailchimpPath });
  await mountAddressVendors(gateway, addressWorld(publications, accounts));
  const gatewayUrl = await gateway.listen({ host: "127.0.0.1", port: 0 });
  return {
    mailbox,
    gatewayUrl,
    trackerUrl: `${gatewayUrl}/sandbox/analytics`,
    circulationUrl: `${gatewayUrl}${circulationPath}`,
    webhookUrl: `${gatewayUrl}${webhooksPath}`,
    mount: async (app, clock) => {
      await app.register(async (site) => {
        site.addHook("onRequest", onlyWhereSandboxed(publications));
        await site.register(mailbox.plugin);
        await site.register(clockPages(clock));
        await site.register(tracker());
        await site.register(circulation(), { prefix: circulationPath });
        await site.register(webhooks(), { prefix: webhooksPath });
        await site.register(mailchimp(), { prefix: mailchimpPath });
        await mountGateways(site, gatewayWorld);
        const { news: connections } = accounts;
        if (connections !== null) await site.register(newsSite({ connections, now: Date.now }), { prefix: newsPath });
      });
    },
    close: async () => {
      await gateway.close();
      await mailbox.close();
    },
  };
}

/** A live publication's own host shows nothing of the sandbox: no mailbox, no clock, no gateway. */
const onlyWhereSandboxed =
  (publications: Publications) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const own = (await publications.directory()).byHost.get(canonicalHost(request.host));
    const publication = own === undefined ? null : await publications.publication(own.tenantId);
    if (publication?.tenant.mode === "live") return sendRefused(request, reply, refuse(404));
  };

/** Every card gateway has an emulator: this does not compile if one is missing. */
const cardEmulators: Readonly<Record<CardGateway, unknown>> = emulatedGateways;
const isCardGateway = (name: string): name is CardGateway => Object.hasOwn(cardEmulators, name) && name !== payPalName;

const fileOf = (folder: string, gateway: EmulatedGatewayName): string => join(folder, `${gateway}.sqlite`);

/** The accounts that the emulators know are those of the sandbox publications. */
const gatewayWorlds =
  (folder: string, publications: Publications, { secretsOf }: Pick<SandboxAccounts, "secretsOf">) =>
  (gateway: EmulatedGatewayName): GatewayWorld => {
    const secretOf = secretsOf(isCardGateway(gateway) ? gatewaySecretName(gateway) : payPalSecret);
    return {
      file: fileOf(folder, gateway),
      findAccount: async (setting, value) => {
        const tenant = await findTenant(publications, (each) => settingsAt(each, gateway)[setting] === value);
        const secret = tenant === null ? null : await secretOf(tenant.tenantId);
        return tenant === null || secret === null ? null : { settings: settingsAt(tenant, gateway), secret };
      },
      now: Date.now,
      newId: randomUUID,
      silenceMs,
    };
  };

/** A publication's settings for a gateway; empty if it has no account there. */
const settingsAt = ({ gateway, payPal }: Tenant, name: EmulatedGatewayName): Readonly<Record<string, string>> =>
  (name === payPalName ? payPal : gateway.kind === name ? gateway : null) ?? {};

const circulationOfFolder = (
  folder: string,
  publications: Publications,
  accounts: Pick<SandboxAccounts, "secretsOf">,
) =>
  circulationEmulator({
    ledger: openCirculationLedger(join(folder, "circulation.sqlite")),
    signInOf: (publication) => findCirculationSignIn(publications, accounts, publication),
    now: Date.now,
    silenceMs,
  });

const mailchimpOfFolder = (
  folder: string,
  publications: Publications,
  { secretsOf }: Pick<SandboxAccounts, "secretsOf">,
) =>
  mailchimpEmulator({
    file: join(folder, "mailchimp.sqlite"),
    keyOf: async (list) => {
      const has = ({ mailingList }: Tenant): boolean => mailingList.kind === "mailchimp" && mailingList.list === list;
      const tenant = await findTenant(publications, has);
      return tenant === null ? null : secretsOf("mailingList.secret")(tenant.tenantId);
    },
    now: Date.now,
    silenceMs,
  });

/** The address vendors know the accounts of the sandbox publications. */
const addressWorld = (
  publications: Publications,
  { secretsOf }: Pick<SandboxAccounts, "secretsOf">,
): AddressEmulatorOptions => ({
  secretOf: async (vendor, id) => {
    const tenant = await findTenant(publications, ({ addresses }) => {
      if (addresses.kind !== vendor) return false;
      return id === (addresses.kind === "usps" ? addresses.clientId : addresses.authId);
    });
    return tenant === null ? null : secretsOf("addresses.secret")(tenant.tenantId);
  },
  silenceMs,
});

/**
 * Starts only the emulated gateways, address vendors, circulation systems and mailing lists, for a command, with the
 * same ledgers as a running program's. Null if this folder has no sandbox.
 */
export async function openGatewaysOnly(
  dataDir: string,
  publications: Publications,
  accounts: Pick<SandboxAccounts, "secretsOf">,
): Promise<Pick<Sandbox, "gatewayUrl" | "circulationUrl" | "close"> | null> {
  const folder = join(dataDir, "sandbox");
  if (!existsSync(folder)) return null;
  const gateway = Fastify({ forceCloseConnections: true });
  await mountGateways(gateway, gatewayWorlds(folder, publications, accounts));
  await mountAddressVendors(gateway, addressWorld(publications, accounts));
  await gateway.register(circulationOfFolder(folder, publications, accounts), { prefix: circulationPath });
  await gateway.register(mailchimpOfFolder(folder, publications, accounts), { prefix: mailchimpPath });
  const gatewayUrl = await gateway.listen({ host: "127.0.0.1", port: 0 });
  return { gatewayUrl, circulationUrl: `${gatewayUrl}${circulationPath}`, close: () => gateway.close() };
}

async function findCirculationSignIn(
  publications: Publications,
  { secretsOf }: Pick<SandboxAccounts, "secretsOf">,
  publication: string,
) {
  const tenant = await findTenant(
    publications,
    ({ circulation }) => circulation.kind === "mirror" && circulation.publication === publication,
  );
  if (tenant?.circulation.kind !== "mirror") return null;
  const secret = await secretsOf("circulation.secret")(tenant.tenantId);
  return secret === null ? null : { user: tenant.circulation.user, secret };
}

/**
 * Email to the customer service of a sandbox publication is delivered to the publication as its mail service would
 * deliver it.
 */
export async function findMailHook(
  publications: Publications,
  { inboundMailKeysOf, siteUrl }: Pick<SandboxAccounts, "inboundMailKeysOf" | "siteUrl">,
  address: string,
): Promise<MailHook | null> {
  const url = siteUrl();
  if (url === null) return null;
  const isIts = ({ site }: Tenant): boolean => site.customerService.email.toLowerCase() === address.toLowerCase();
  const tenant = await findTenant(publications, isIts);
  const [key] = tenant === null ? [] : await inboundMailKeysOf(tenant.tenantId);
  return tenant === null || key === undefined ? null : { url: `${url}/hooks/mail/${tenant.domain}`, key };
}

async function findTenant(publications: Publications, fits: (tenant: Tenant) => boolean): Promise<Tenant | null> {
  const { byDomain } = await publications.directory();
  for (const { tenantId } of byDomain.values()) {
    const publication = await publications.publication(tenantId);
    if (publication?.tenant.mode === "sandbox" && fits(publication.tenant)) return publication.tenant;
  }
  return null;
}

/** Whether any publication of this installation is in the sandbox. */
export async function hasSandboxTenants(publications: Publications): Promise<boolean> {
  const { byDomain } = await publications.directory();
  for (const { tenantId } of byDomain.values()) {
    if ((await publications.publication(tenantId))?.tenant.mode === "sandbox") return true;
  }
  return false;
}
