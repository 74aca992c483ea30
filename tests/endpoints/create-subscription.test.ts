import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { anAddress, anOrder, aSubscriber, aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

const order = async (publisher: Publisher, { email, token }: { email: string; token: string }, change: object = {}) =>
  call(site, "createSubscription", { ...(await anOrder(site, publisher, email)), ...change }, { token, key: newKey() });

const refused = (code: string, errorMessage: unknown = expect.any(String), held?: object) => ({
  isSuccess: false,
  code,
  errorMessage,
  held,
});

const rowsOf = ({ tenantId }: Publisher, table: string) =>
  asOwner<Record<string, unknown>>(site.store.owner, `select * from ${table} where tenant_id = $1`, [tenantId]);

test("stores a phone as digits however it was written, and refuses one that isn't a US number", async () => {
  const publisher = await aPublisher(site);
  const phones = async () => (await rowsOf(publisher, "account")).map(({ phone }) => phone);
  for (const phoneNumber of ["(262) 555-0121", "262.555.0121", "1 262 555 0121", "+12625550121"]) {
    await order(publisher, await aVisitor(site, publisher), { phoneNumber });
  }
  expect(await phones()).toEqual(Array.from({ length: 4 }, () => "+12625550121"));
  await order(publisher, await aVisitor(site, publisher), { phoneNumber: " " });
  expect(await phones()).toContain("");
  for (const phoneNumber of ["555-0121", "+49 89 123456", "call me"]) {
    const answer = await order(publisher, await aVisitor(site, publisher), { phoneNumber });
    expect(expectProblem(answer, 400).errors).toEqual([{ pointer: "/phoneNumber", detail: messages.invalidPhone }]);
  }
  expect(await phones()).toHaveLength(5);
});

test("creates the account, pending subscription, grant and consent together", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  const { status, body } = await order(publisher, visitor, { addOnOfferIDs: ["premium"] });
  expect([status, body]).toEqual([200, { isSuccess: true, addSubscriber: [expect.any(Number)], errorMessage: "" }]);
  const accountNumber = String(body.isSuccess && body.addSubscriber[0]);
  expect(await rowsOf(publisher, "account")).toMatchObject([
    {
      account_number: accountNumber,
      first_name: "Nora",
      last_name: "Ellingsen",
      contact_email: visitor.email,
      origin: "online",
    },
  ]);
  expect(await rowsOf(publisher, "account_grant")).toMatchObject([
    { account_number: accountNumber, proof: "checkout" },
  ]);
  expect(await rowsOf(publisher, "subscription")).toMatchObject([
    {
      status: "pending",
      bundle_id: "digital",
      rate_code: "digital-intro-8w",
      add_on_ids: ["premium"],
      paid_through: null,
    },
  ]);
  expect(await rowsOf(publisher, "price_consent")).toMatchObject([
    {
      terms_version: publisher.plain.tenant.terms.version,
      terms_text: publisher.plain.tenant.terms.text,
      due_today_cents: 2100,
      price_path: [{ rateCode: "digital-4w", amount: 2199, period: "4 weeks" }],
    },
  ]);
});

test("replaces a choice made before paying instead of making a second account", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  const first = await order(publisher, visitor);
  const second = await order(publisher, visitor, { bundleID: "digital-yearly", rateCode: "digital-12m" });
  expect(second.body).toEqual(first.body);
  expect(await rowsOf(publisher, "account")).toHaveLength(1);
  expect(await rowsOf(publisher, "subscription")).toMatchObject([{ bundle_id: "digital-yearly", status: "pending" }]);
  expect(await rowsOf(publisher, "price_consent")).toHaveLength(2);
});

test("makes one account for ten simultaneous orders of one checkout with different keys", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(publisher, visitor)));
  const [first] = answers;
  for (const { body } of answers) expect(body).toEqual(first?.body);
  expect(await rowsOf(publisher, "account")).toHaveLength(1);
  expect(await rowsOf(publisher, "subscription")).toHaveLength(1);
});

test("finds the plan by its rate when bundleID is missing, as in the specification's own call", async () => {
  const publisher = await aPublisher(site);
  const { body } = await order(publisher, await aVisitor(site, publisher), { bundleID: undefined });
  expect(body).toMatchObject({ isSuccess: true });
});

test("uses the login's address for the buyer, whatever email is sent", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  await order(publisher, visitor, { email: "somebody.else@readers.example" });
  expect(await rowsOf(publisher, "account")).toMatchObject([{ contact_email: visitor.email }]);
});

test("refuses a plan, rate or upgrade that isn't on sale: off-sale", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  for (const wanted of [
    { bundleID: "weekly" },
    { rateCode: "digital-4w" },
    { rateCode: "digital-save-4w" },
    { addOnOfferIDs: ["premium-yearly"] },
  ]) {
    expect((await order(publisher, visitor, wanted)).body).toEqual(refused("off-sale"));
  }
  expect(await rowsOf(publisher, "account")).toEqual([]);
});

test("refuses an order without accepted terms, and asks again after the terms change", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  expect((await order(publisher, visitor, { termsAccepted: false })).body).toEqual(refused("terms-not-accepted"));
  expect((await order(publisher, visitor, { termsVersion: "2025-01" })).body).toEqual(refused("terms"));
});

test("asks for the terms, in the specified shape, when only the specified eight fields are sent, and orders nothing", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  const eight = { bundleID: undefined, addOnOfferIDs: undefined, termsAccepted: undefined, termsVersion: undefined };
  const { status, body } = await order(publisher, visitor, eight);
  const errorMessage = "Please read and accept the terms to subscribe.";
  expect([status, body]).toEqual([200, refused("terms-not-accepted", errorMessage)]);
  expect((await order(publisher, visitor, { termsAccepted: undefined })).body).toEqual(refused("terms-not-accepted"));
  expect((await order(publisher, visitor, { termsVersion: undefined })).body).toEqual(refused("terms-not-accepted"));
  expect(await rowsOf(publisher, "account")).toEqual([]);
});

test("refuses an address id that is another publisher's, old or somebody else's: There is a problem with your address", async () => {
  const publisher = await aPublisher(site);
  const other = await aVisitor(site, publisher);
  const taken = await anAddress(site, publisher);
  await order(publisher, other, { billingAddressId: taken });
  const elsewhere = await anAddress(site, await aPublisher(site));
  const old = await anAddress(site, publisher);
  await asOwner(site.store.owner, "update address set created_at = now() - interval '25 hours' where address_id = $1", [
    old,
  ]);
  const visitor = await aVisitor(site, publisher);
  for (const billingAddressId of [0, 123_456_789_012, taken, elsewhere, old]) {
    const { body } = await order(publisher, visitor, { billingAddressId });
    expect(body).toEqual(refused("address", messages.addressProblem));
  }
});

test("requires a delivery address inside the print area for a paper", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  const chicago = { streetAddress: "233 S Wacker Dr", city: "Chicago", stateCode: "IL", zip: "60606" };
  const print = { bundleID: "sunday", rateCode: "sunday-4w" };
  expect((await order(publisher, visitor, { ...print, deliveryAddressId: 0 })).body).toEqual(
    refused("address", messages.addressProblem),
  );
  const far = await anAddress(site, publisher, chicago);
  expect((await order(publisher, visitor, { ...print, deliveryAddressId: far })).body).toEqual(
    refused("no-print-delivery"),
  );
  const near = await anAddress(site, publisher);
  expect((await order(publisher, visitor, { ...print, deliveryAddressId: near })).body).toMatchObject({
    isSuccess: true,
  });
});

test("tells a subscriber who orders the same plan that it is already active", async () => {
  const publisher = await aPublisher(site);
  const subscriber = await aSubscriber(site, publisher);
  for (const plan of [{}, { bundleID: "digital-yearly", rateCode: "digital-12m" }]) {
    expect((await order(publisher, subscriber, plan)).body).toEqual(
      refused("plan-already-active", messages.activeAccountExists, {
        accountNumber: subscriber.accountNumber,
        planName: "Unlimited Digital + E-edition",
      }),
    );
  }
});

test("refuses offers to current subscribers, and needs an explicit yes for a plan they already have", async () => {
  const publisher = await aPublisher(site);
  const reader = await aSubscriber(site, publisher, { bundleID: "sunday", rateCode: "sunday-4w" });
  expect((await order(publisher, reader)).body).toEqual(refused("rate-not-for-current"));
  const yearly = { bundleID: "digital-yearly", rateCode: "digital-12m" };
  expect((await order(publisher, reader, yearly)).body).toEqual(
    refused("in-your-plan", "The plan you have now already includes the plan you picked.", {
      accountNumber: reader.accountNumber,
      planName: "Sunday Print + Digital",
    }),
  );
  const second = await order(publisher, reader, { ...yearly, isSecondSubscription: true });
  expect(second.body).toMatchObject({ isSuccess: true, errorMessage: "" });
});

test("continues with the unpaid account of a signed-in reader instead of making a second one", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  const first = await order(publisher, visitor);
  const token = await signedIn(site, publisher, visitor.email);
  const again = await order(publisher, { ...visitor, token }, { bundleID: "digital-yearly", rateCode: "digital-12m" });
  expect(again.body).toEqual(first.body);
  expect(await rowsOf(publisher, "subscription")).toMatchObject([{ bundle_id: "digital-yearly", status: "pending" }]);
});

test("makes an account for a signed-in reader who has none", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, visitor.email);
  expect((await order(publisher, { ...visitor, token })).body).toMatchObject({ isSuccess: true });
  expect(await rowsOf(publisher, "account")).toHaveLength(1);
});

test("keeps the order's price when the catalog changes later", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  await order(publisher, visitor);
  await changePublisher(site, publisher, "update bundle set rate_code = 'digital-4w'");
  expect(await rowsOf(publisher, "subscription")).toMatchObject([{ rate_code: "digital-intro-8w", rate_version: 1 }]);
});
