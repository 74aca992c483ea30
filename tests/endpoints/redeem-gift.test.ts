import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { hashToken } from "#server/crypto/random.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { comparable, expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { aGiftEmail } from "#tests/world/gifts.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { anAddress, aSubscriber, aVisitor, newIp, password, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const sunday = { bundleID: "sunday", rateCode: "sunday-4w" };
const chicago = { streetAddress: "233 S Wacker Dr", city: "Chicago", stateCode: "IL", zip: "60606" };

const redeem = ({ domain }: Publisher, code: string, token: string, more: object = {}, key = newKey()) =>
  call(site, "redeemGift", { domain, code, ...more }, { token, key });

const rows = <Row extends object>({ tenantId }: Publisher, text: string) =>
  asOwner<Row>(site.store.owner, text, [tenantId]);

/** Accounts with what they read, and where the units come from. */
const accountsOf = (publisher: Publisher) =>
  rows<Record<string, unknown>>(
    publisher,
    `select a.contact_email, a.first_name, a.last_name, s.status, s.renews, s.method, s.charge_on, s.billing_address_id,
       s.payment_method_id, (select sum(half_units)::int / 2 from expiry_entry e where e.subscription_id = s.subscription_id) units
     from account a left join subscription s using (tenant_id, account_number) where tenant_id = $1 order by a.account_number`,
  );

test("gives a new reader an account paid through the term, with no card and no later charge", async () => {
  const publisher = await aPublisher(site);
  const { code, donor } = await aGiftEmail(site, publisher);
  const recipient = await aVisitor(site, publisher);
  const { status, body } = await redeem(publisher, code, recipient.token);
  expect([status, body]).toEqual([
    200,
    {
      isSuccess: true,
      accountNumber: expect.any(Number),
      planName: "Unlimited Digital + E-edition",
      firstIssueOn: null,
      paidThrough: expect.stringMatching(/^20/),
      errorMessage: "",
    },
  ]);
  expect(await accountsOf(publisher)).toEqual([
    expect.objectContaining({ contact_email: donor.email, status: null }),
    {
      contact_email: recipient.email,
      first_name: "Linnea",
      last_name: "Aas",
      status: "active",
      renews: false,
      method: "bill",
      charge_on: null,
      billing_address_id: null,
      payment_method_id: null,
      units: 56,
    },
  ]);
});

test("shows the recipient the account when signed in, and nothing of the donor's payment", async () => {
  const publisher = await aPublisher(site);
  const { code, donor } = await aGiftEmail(site, publisher);
  const { email } = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, email);
  const { body } = await redeem(publisher, code, token);
  const account = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token });
  expect(account.body).toMatchObject({
    userInfo: { accountNumber: body.isSuccess && body.accountNumber, accountStatus: "Active", custName: "Linnea Aas" },
    subscriptionStatus: "active",
    renews: false,
    renewalPlan: { name: "", amount: 0 },
    chargeOn: null,
    billOn: null,
    nextCharge: null,
    saveDate: "",
  });
  expect(JSON.stringify(account.body)).not.toMatch(new RegExp(`${donor.email}|${donor.accountNumber}|9990`));
});

test("emails the recipient and the donor, each without the other's secret", async () => {
  const publisher = await aPublisher(site);
  const { code, donor } = await aGiftEmail(site, publisher);
  const recipient = await aVisitor(site, publisher);
  await redeem(publisher, code, recipient.token);
  await deliverEmails(site, publisher);
  const [begun] = (await mailTo(site, recipient.email)).filter(({ subject }) => subject.endsWith("has started"));
  expect(begun?.text).toContain("Your gift ends automatically after");
  const [told] = (await mailTo(site, donor.email)).filter(({ subject }) => subject.endsWith("was redeemed"));
  expect(told?.text).toContain("Your gift to Linnea Aas was redeemed.");
  expect(told?.text).not.toContain(recipient.email);
});

test("gives the gift to one of ten simultaneous redeemers, and tells the others it is gone", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const racers = await Promise.all(Array.from({ length: 10 }, () => aVisitor(site, publisher)));
  const answers = await Promise.all(racers.map(({ token }) => redeem(publisher, code, token)));
  const codes = answers.map(({ body }) => (body.isSuccess ? "won" : body.code));
  expect(codes.toSorted()).toEqual([...Array<string>(9).fill("already-redeemed"), "won"]);
  expect((await accountsOf(publisher)).filter(({ status }) => status === "active")).toHaveLength(1);
});

test("creates one account for a reader who presses ten times with different keys", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const { token } = await aVisitor(site, publisher);
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(publisher, code, token)));
  expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1);
  for (const { body } of answers.filter((answer) => !answer.body.isSuccess))
    expect(body).toMatchObject({ code: "already-yours", errorMessage: expect.stringContaining("in your account") });
  expect((await accountsOf(publisher)).filter(({ status }) => status === "active")).toHaveLength(1);
});

test("gives the first answer again to a repeat with its key", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const { token } = await aVisitor(site, publisher);
  const key = newKey();
  const first = await redeem(publisher, code, token, {}, key);
  const again = await redeem(publisher, code, token, {}, key);
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { "idempotency-replayed": "true" } });
});

test("refuses a gift after its last day", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  await changePublisher(site, publisher, "update gift set redeem_through = '2020-01-01'");
  const { token } = await aVisitor(site, publisher);
  expect((await redeem(publisher, code, token)).body).toMatchObject({ isSuccess: false, code: "gift-over" });
});

test("doesn't use up the gift of a reader who already has the plan, so that it can be passed on", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const reader = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, reader.email);
  expect((await redeem(publisher, code, token)).body).toMatchObject({ isSuccess: false, code: "plan-already-active" });
  const friend = await aVisitor(site, publisher);
  expect((await redeem(publisher, code, friend.token)).body).toMatchObject({ isSuccess: true });
});

test("delivers a paper where the donor said, under the recipient's own address id", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher, sunday);
  const recipient = await aVisitor(site, publisher);
  const { body } = await redeem(publisher, code, recipient.token);
  expect(body).toMatchObject({ isSuccess: true, firstIssueOn: expect.stringMatching(/^20/) });
  const [address] = await rows<Record<string, unknown>>(
    publisher,
    `select a.street, lo.email, a.address_id <> g.delivery_address_id as own, s.start_on is not null as begun
     from subscription s join address a on a.tenant_id = s.tenant_id and a.address_id = s.delivery_address_id
     join login lo on lo.tenant_id = a.tenant_id and lo.login_id = a.claimed_by join gift g on g.tenant_id = s.tenant_id
     where s.tenant_id = $1`,
  );
  expect(address).toMatchObject({ street: expect.stringContaining("Hickory"), email: recipient.email, own: true });
});

test("delivers to the recipient's address, if the paper is delivered there", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher, sunday);
  const { token } = await aVisitor(site, publisher);
  const far = await anAddress(site, publisher, chicago);
  expect((await redeem(publisher, code, token, { deliveryAddressId: far })).body).toMatchObject({
    code: "no-print-delivery",
  });
  const foreign = await anAddress(site, await aPublisher(site));
  expect((await redeem(publisher, code, token, { deliveryAddressId: foreign })).body).toEqual({
    isSuccess: false,
    code: "address",
    errorMessage: messages.addressProblem,
  });
  const home = { streetAddress: "1220 Decorah Road", city: "West Bend", stateCode: "WI", zip: "53095" };
  const near = await anAddress(site, publisher, home);
  expect((await redeem(publisher, code, token, { deliveryAddressId: near })).body).toMatchObject({ isSuccess: true });
  const [{ delivery } = { delivery: 0 }] = await rows<{ delivery: number }>(
    publisher,
    "select delivery_address_id::float8 as delivery from subscription where tenant_id = $1",
  );
  expect(delivery).toBe(near);
});

test("asks the recipient of a free paper where to deliver it", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher, { ...sunday, kind: "bogo" });
  const { token } = await aVisitor(site, publisher);
  expect((await redeem(publisher, code, token)).body).toMatchObject({ isSuccess: false, code: "address" });
  const near = await anAddress(site, publisher);
  expect((await redeem(publisher, code, token, { deliveryAddressId: near })).body).toMatchObject({ isSuccess: true });
});

test("answers 404 to an unknown link or another publisher's, 400 to a malformed one and 401 without a token", async () => {
  const publisher = await aPublisher(site);
  const elsewhere = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const there = await aVisitor(site, elsewhere);
  const nobodys = "A".repeat(43);
  const missing = await redeem(elsewhere, nobodys, there.token);
  expect(expectProblem(missing, 404).detail).toBeUndefined();
  expect(comparable(await redeem(elsewhere, code, there.token))).toEqual(comparable(missing));
  expect(pointersOf(await redeem(elsewhere, "short", there.token))).toEqual(["/code"]);
  expectProblem(await redeem(publisher, code, there.token), 401, messages.notAuthenticated);
  expectProblem(await call(site, "redeemGift", { domain: publisher.domain, code }), 401, messages.notAuthenticated);
});

test("lets a reader with another subscription use the gift's page, its calls and sign-up", async () => {
  const publisher = await aPublisher(site);
  const reader = await aSubscriber(site, publisher);
  const who = {
    domain: publisher.domain,
    email: reader.email,
    password,
    createBloxAccount: "N",
    rate: "digital-intro-8w",
  };
  const plain = await call(site, "setupAccount", who, { ip: newIp() });
  expect(plain.body).toMatchObject({ isSuccess: false, errorMessage: messages.activeAccountExists });
  const forGift = await call(site, "setupAccount", { ...who, forGift: true }, { ip: newIp() });
  expect(forGift.body).toMatchObject({ isSuccess: true, authResponse: { isAuthenticated: true } });
});

test("puts the secret only into the email, and stores its hash", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const kept = await rows<{ hash: Buffer }>(
    publisher,
    "select token_hash as hash from gift_token where tenant_id = $1",
  );
  expect(kept).toEqual([{ hash: hashToken(code) }]);
  const emails = await rows<{ content: string }>(publisher, "select content::text from letter where tenant_id = $1");
  expect(JSON.stringify(emails)).not.toContain(code);
});

test("ends both secrets of an email that was sent twice once one is used", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  await changePublisher(site, publisher, "update letter set state = 'queued'");
  const [first, second] = [await aVisitor(site, publisher), await aVisitor(site, publisher)];
  await deliverEmails(site, publisher);
  const hashes = await rows<{ hash: Buffer }>(
    publisher,
    "select token_hash as hash from gift_token where tenant_id = $1",
  );
  expect(hashes).toHaveLength(2);
  expect((await redeem(publisher, code, first.token)).body).toMatchObject({ isSuccess: true });
  expect((await redeem(publisher, code, second.token)).body).toMatchObject({ code: "already-redeemed" });
});

test("doesn't send the email of a gift that was withdrawn", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  await changePublisher(site, publisher, "update gift set state = 'withdrawn'");
  await changePublisher(site, publisher, "update letter set state = 'queued'");
  await deliverEmails(site, publisher);
  const dead = await rows<{ kind: string }>(
    publisher,
    "select kind from letter where tenant_id = $1 and state = 'dead'",
  );
  expect(dead).toEqual([{ kind: "giftForYou" }]);
  const { token } = await aVisitor(site, publisher);
  expect((await redeem(publisher, code, token)).body).toMatchObject({ code: "gift-over" });
});
