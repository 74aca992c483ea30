import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { anOrder, aSubscriber, newIp, password } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("doesn't sell a current subscriber an introductory price again, whatever membership the browser names", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const { email } = await aSubscriber(site, publisher);
  const input = { domain, email, password, createBloxAccount: "N", membership: "another" } as const;
  const setUp = await call(site, "setupAccount", input, { ip: newIp() });
  const token = setUp.body.authResponse?.token ?? "";
  const order = await anOrder(site, publisher, email);
  const { body } = await call(site, "createSubscription", order, { token, key: newKey() });
  expect(body).toMatchObject({ isSuccess: false, code: "plan-already-active" });
  const second = { ...order, isSecondSubscription: true };
  const another = await call(site, "createSubscription", second, { token, key: newKey() });
  expect(another.body).toMatchObject({ isSuccess: false, code: "rate-not-for-current" });
});

test("sells a larger plan at the regular price to a current subscriber who confirms wanting both", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const { email } = await aSubscriber(site, publisher);
  const input = { domain, email, password, createBloxAccount: "N", membership: "another" } as const;
  const setUp = await call(site, "setupAccount", input, { ip: newIp() });
  const token = setUp.body.authResponse?.token ?? "";
  const order = await anOrder(site, publisher, email, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  expect((await call(site, "createSubscription", order, { token, key: newKey() })).body).toMatchObject({
    isSuccess: false,
    code: "includes-your-plan",
  });
  const both = { ...order, isSecondSubscription: true };
  expect((await call(site, "createSubscription", both, { token, key: newKey() })).body).toMatchObject({
    isSuccess: true,
  });
});
