import { randomUUID } from "node:crypto";
import { ownCodes } from "#server/identity/own-codes.ts";
import pg from "pg";
import { bloxProvider } from "#server/adapters/identity/blox.ts";
import { builtinProvider } from "#server/adapters/identity/builtin.ts";
import { oidcProvider } from "#server/adapters/identity/oidc.ts";
import { argon2idPasswords } from "#server/adapters/passwords/argon2id.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { systemRandom } from "#server/crypto/random.ts";
import { signingKeys } from "#server/crypto/signing-keys.ts";
import { secretBox, tenantSecretPlace } from "#server/crypto/secret-box.ts";
import { takeLimitWith } from "#server/http/limits.ts";
import { tenantHostFinder } from "#server/http/tenant-host.ts";
import { registerIdentity } from "#server/identity/identity-routes.ts";
import { insertLocalLogin } from "#server/store/login/login.ts";
import { type MailTokenPurpose, mintMailToken } from "#server/store/email/mail-token.ts";
import { proveMailbox } from "#server/store/login/mailbox-proof.ts";
import type { IdentitySettings } from "#core/site/tenant.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { openTestStore, someDay } from "#tests/world/store.ts";
import { aBrowser, type Browser } from "./a-browser.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";

export const password = "willow-creek-71";
export const newEmail = (): string => `r${randomUUID().slice(0, 13)}@readers.example`;

export type Reader = { readonly email: string; readonly loginId: number };

/** A site whose time can be moved, and which may call providers on this machine. */
export type IdentitySite = AsyncDisposable & {
  readonly site: Site;
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  browser(): Browser;
  /** A browser on another network. */
  from(ip: string): Browser;
  newestLogin(publisher: Publisher, email: string): Promise<number>;
  /** Moves time forward by this much. */
  later(minutes: number): void;
  now(): Date;
  /** A new publisher with this provider, and its secret there. */
  publisher(identity?: IdentitySettings, secret?: string): Promise<Publisher>;
  /** A login with `password`; its mailbox is proven by default. */
  reader(publisher: Publisher, how?: { email?: string; confirmed?: boolean }): Promise<Reader>;
  /** The token of an email's link, created as when the email is sent. */
  linkToken(publisher: Publisher, reader: Reader, purpose: MailTokenPurpose): Promise<string>;
  /** Runs a statement as the owner of the database, for what no page can cause. */
  sql<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>;
};

export async function anIdentitySite(): Promise<IdentitySite> {
  const store = await openTestStore();
  // Time moves only when a test moves it: on a slow machine, a wait of a second would be over before it is checked.
  const began = Date.now();
  let ahead = 0;
  const now = () => new Date(began + ahead);
  const box = secretBox({ current: Buffer.alloc(32, "k3y!"), older: [] });
  const secretOf = tenantSecrets(store.db, box, "identity.secret");
  const passwords = argon2idPasswords({ inFlight: 4, waiting: 100, patience: Infinity }, Date.now);
  const clock = { now, local: systemClock.local };
  const exchange = ownCodes(store.db, clock);
  const identity = {
    builtin: builtinProvider(exchange),
    blox: bloxProvider({ secretOf, reach: "loopback" }),
    oidc: oidcProvider({
      exchange,
      random: systemRandom,
      clock,
      secretOf,
      reach: "loopback",
      note: () => undefined,
    }),
  };
  const site = await aSite({
    outside: { clock, identity, passwords },
    settings: { trustedProxies: ["127.0.0.1"] },
  });
  if (!site.app.hasRoute({ method: "GET", url: "/identity.css" })) {
    const findTenantHost = tenantHostFinder(site.publications, new Set());
    const needs = {
      ...site.needs,
      ...site.needs.outside,
      findTenantHost,
      takeLimit: takeLimitWith(store.db),
      signingKeys: signingKeys({ db: store.db, ...site.needs.outside }),
    };
    await registerIdentity(site.app, { ...needs, identity });
  }
  const url = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const owner = new pg.Client(store.owner);
  await owner.connect();
  const hash = await passwords.hash(password);
  const passwordHash = hash.kind === "done" ? hash.value : null;
  return {
    site,
    url,
    now,
    browser: () => aBrowser(url),
    from: (ip) => aBrowser(url, { "x-forwarded-for": ip }),
    newestLogin: async ({ tenantId }, email) => {
      const { rows } = await owner.query(
        "select max(login_id)::int as id from login where tenant_id = $1 and email = $2",
        [tenantId, email],
      );
      return rows[0].id;
    },
    later: (minutes) => void (ahead += minutes * 60_000),
    publisher: async (settings = { kind: "builtin" }, secret) => {
      const publisher = await aPublisher(site, (plain) => ({
        ...plain,
        tenant: { ...plain.tenant, identity: settings },
      }));
      if (secret !== undefined) {
        const sealed = box.seal(secret, tenantSecretPlace(publisher.tenantId, "identity.secret"));
        await owner.query("insert into tenant_secret values ($1, 'identity.secret', $2)", [publisher.tenantId, sealed]);
      }
      return publisher;
    },
    reader: ({ tenantId }, { email = newEmail(), confirmed = true } = {}) =>
      store.db.write(someDay(tenantId), async (tx) => {
        const loginId = await insertLocalLogin(tx, { subject: randomUUID(), email, passwordHash });
        if (confirmed) await proveMailbox(tx, loginId, email, now());
        return { email, loginId };
      }),
    linkToken: async ({ tenantId }, { email, loginId }, purpose) => {
      const token = systemRandom.token();
      await store.db.write(someDay(tenantId), (tx) =>
        mintMailToken(tx, { loginId, purpose, recipient: email, token, now: now() }),
      );
      return token;
    },
    sql: async (text, values) => (await owner.query(text, values)).rows,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await owner.end();
      await store.close();
    },
  };
}
