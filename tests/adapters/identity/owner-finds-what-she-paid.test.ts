import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashToken } from "#server/crypto/random.ts";
import { call } from "#tests/world/calls.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import { anIdentitySite, type IdentitySite, newEmail } from "./identity-site.ts";

let world: IdentitySite;
beforeAll(async () => void (world = await anIdentitySite()));
afterAll(() => world[Symbol.asyncDispose]());

/** Her own password, and two ways in which she mistypes it. */
const passwords = ["willow-creek-71", "willow-creek-17", "wilow-creek-71"];
const strangers = "heron-on-the-lake";
const chosen = "cedar-lake-1904";

type Claim = {
  readonly isHers: boolean;
  readonly password: string;
  readonly loginId: number;
  readonly account: number;
};

/** One mailbox: what its owner and a stranger ordered with its address, and the results. */
type Mailbox = {
  readonly publisher: Publisher;
  readonly email: string;
  readonly claims: Claim[];
  readonly paid: Set<number>;
  /** The password with which the owner signs in since she has proven the mailbox. */
  own: string | null;
};

const page = ({ publisher }: Mailbox, rest: string) => `${world.url}/${publisher.domain}/tncms/auth/federated/${rest}`;

/** Sets up an account with this password, up to an order that waits for its payment. */
async function orders(at: Mailbox, isHers: boolean, password: string): Promise<void> {
  const { email, publisher, claims } = at;
  const { domain, tenantId, plain } = publisher;
  const { body } = await world
    .from(newIp())
    .call("setupAccount", { domain, email, password, createBloxAccount: "Y", forGift: true });
  const token = (body["authResponse"] as { token?: string } | undefined)?.token;
  if (token === undefined) return;
  const [bundle] = plain.catalog.bundles;
  const [made] = await world.sql<{ login: string; account: string }>(
    `with se as (select login_id, checkout_id from session where tenant_id = $1 and token_hash = $2),
     a as (insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin, checkout_id)
       select $1, nextval('account_number_seq'), 'Ada', 'Reader', $3, '', 'online', checkout_id from se returning account_number),
     g as (insert into account_grant (tenant_id, login_id, account_number, kind, proof)
       select $1, login_id, account_number, 'owner', 'checkout' from a, se),
     s as (insert into subscription (tenant_id, account_number, bundle_id, rate_code, rate_version, product, status, method,
         price_held_until) select $1, account_number, $4, $5, 1, 'D', 'pending', 'ezpay', now() from a)
     select login_id as login, account_number as account from se, a`,
    [tenantId, hashToken(token), email, bundle?.bundleId, bundle?.rateCode],
  );
  if (made === undefined) throw new Error("no order was made");
  claims.push({ isHers, password, loginId: Number(made.login), account: Number(made.account) });
}

/** Posts the gateway's approval of an order, however late. */
async function isPaid({ publisher, claims, paid }: Mailbox, which: number): Promise<void> {
  const waiting = claims.filter(({ account }) => !paid.has(account));
  const claim = waiting[which % Math.max(1, waiting.length)];
  if (claim === undefined) return;
  await world.sql(
    `update subscription set status = 'active', start_on = '2026-01-01', paid_through = '2026-02-01', renews_on = '2026-02-02'
     where tenant_id = $1 and account_number = $2`,
    [publisher.tenantId, claim.account],
  );
  paid.add(claim.account);
}

/** She opens the confirmation link of one of her own claims and types that claim's password. */
async function confirms(at: Mailbox, which: number): Promise<void> {
  const hers = at.claims.filter(({ isHers }) => isHers);
  const claim = hers[which % Math.max(1, hers.length)];
  if (claim === undefined) return;
  const { email } = at;
  const token = await world.linkToken(at.publisher, { email, loginId: claim.loginId }, "confirmMailbox");
  const browser = world.from(newIp());
  const shown = await browser.open(page(at, `confirm-mailbox/?token=${token}`));
  const done = await browser.submit(shown, { password: claim.password });
  if (done.location?.pathname.endsWith("/confirmed/") === true) at.own ??= claim.password;
}

/** Forgot password: she sets a new one, and answers every question truthfully. */
async function resets(at: Mailbox): Promise<void> {
  const { email, publisher, claims } = at;
  const browser = world.from(newIp());
  await browser.submit(await browser.open(page(at, "forgot-password/")), { email });
  const [letter] = await world.sql<{ loginId: number }>(
    `select (content ->> 'loginId')::int as "loginId" from letter where tenant_id = $1 and kind = 'resetPassword'
     order by created_at desc limit 1`,
    [publisher.tenantId],
  );
  if (letter === undefined) return;
  const token = await world.linkToken(publisher, { email, loginId: letter.loginId }, "resetPassword");
  const shown = await browser.open(page(at, `new-password/?token=${token}`));
  const answers = claims
    .filter(({ account }) => shown.text.includes(`name="order-${account}"`))
    .map(({ account, isHers }) => [`order-${account}`, isHers ? "yes" : "no"]);
  const password = `${chosen}${at.own === chosen ? "x" : ""}`;
  const done = await browser.submit(shown, { password, again: password, ...Object.fromEntries(answers) });
  if (done.location?.pathname.endsWith("/new-password/done/") !== true)
    throw new Error(`no new password: ${done.status}`);
  at.own = password;
}

const signIn = async ({ publisher: { domain }, email }: Mailbox, password: string): Promise<string | null> => {
  const { status, body } = await world.from(newIp()).call("authenticateTNEmail", { domain, email, password });
  return status === 200 ? (body["authResponse"] as { token: string }).token : null;
};

const heldWith = async ({ publisher: { domain } }: Mailbox, token: string): Promise<number[]> =>
  (await call(world.site, "getAccounts", { domain }, { token })).body.map(({ accountNumber }) => accountNumber);

/** Everything that is wrong afterward. Answers the owner's questions truthfully on the way. */
async function wrongsOf(at: Mailbox): Promise<string[]> {
  const { claims, paid, own, publisher } = at;
  const { domain } = publisher;
  const numbers = (isHers: boolean) => claims.filter((claim) => claim.isHers === isHers).map(({ account }) => account);
  const wrong = (what: string, found: readonly number[]) => found.map((number) => `${what}: ${number}`);
  const among = (some: readonly number[], others: readonly number[]) => some.filter((one) => others.includes(one));
  const strangersToken = await signIn(at, strangers);
  const reached = strangersToken === null ? [] : await heldWith(at, strangersToken);
  const wrongs = wrong("the stranger reaches hers", among(reached, numbers(true)));
  if (own === null) return wrongs;
  if (strangersToken !== null) wrongs.push("the stranger's password opens a proven mailbox");
  const token = await signIn(at, own);
  if (token === null) return [...wrongs, "the owner's own password is refused"];
  const held = await heldWith(at, token);
  const { body } = await call(world.site, "getEmailConfirmation", { domain }, { token });
  const asked = body.ordersToClaim.map(({ accountNumber }) => accountNumber);
  for (const accountNumber of asked) {
    const input = { domain, accountNumber, isMine: numbers(true).includes(accountNumber) };
    const { status } = await call(world.site, "claimOrder", input, { token });
    if (status !== 200) wrongs.push(`her answer is refused: ${status}`);
  }
  const after = await heldWith(at, token);
  const hers = numbers(true).filter((number) => paid.has(number));
  return [
    ...wrongs,
    ...wrong("joined without her word", among(held, numbers(false))),
    ...wrong("joined against her word", among(after, numbers(false))),
    ...wrong(
      "paid for, and not found",
      hers.filter((number) => !after.includes(number)),
    ),
  ];
}

const steps = {
  "she orders": (at: Mailbox, pick: number) => orders(at, true, passwords[pick % passwords.length] ?? ""),
  "a stranger orders with her address": (at: Mailbox) => orders(at, false, strangers),
  "an order is paid": isPaid,
  "she confirms": confirms,
  "she resets her password": resets,
} as const;
const names = Object.keys(steps) as (keyof typeof steps)[];

test("somebody who has confirmed a mailbox finds every account that they paid for, and no stranger's", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...names), fc.nat({ max: 5 })), { minLength: 3, maxLength: 8, size: "max" }),
      async (history) => {
        const publisher = await world.publisher();
        const at: Mailbox = { publisher, email: newEmail(), claims: [], paid: new Set(), own: null };
        for (const [name, pick] of [["she orders", 0] as const, ...history]) {
          await steps[name](at, pick);
          // The mailbox's daily limits are not tested here.
          world.later(25 * 60);
          expect(await wrongsOf(at)).toEqual([]);
        }
        await resets(at);
        expect(await wrongsOf(at)).toEqual([]);
      },
    ),
    { numRuns: 20, seed: 13 },
  );
});
