import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { callBackBy } from "#core/cancellation/call-back.ts";
import { findCallBacks } from "#server/store/cancellation/call-back.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { pointersOf } from "#tests/world/expect-problem.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, newEmail, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

const ask = ({ domain }: Publisher, token: string, phone = "262 555 0121") =>
  call(site, "requestCallBack", { domain, phone }, { token, key: newKey() });

/** A publisher with its own mailbox at the desk. */
async function atDesk() {
  const desk = newEmail();
  const publisher = await aPublisher(site, (plain) => {
    const customerService = { ...plain.tenant.site.customerService, email: desk };
    return { ...plain, tenant: { ...plain.tenant, site: { ...plain.tenant.site, customerService } } };
  });
  return { publisher, desk };
}

test("promises a call by the next working day, and notifies and lists it at the desk", async () => {
  const { publisher, desk } = await atDesk();
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const { today } = site.needs.outside.clock.local({ timeZone: publisher.plain.tenant.timeZone });
  const { body } = await ask(publisher, await signedIn(site, publisher, email));
  const callBy = callBackBy(today);
  expect(body).toEqual({ isSuccess: true, phone: "(262) 555-0121", callBy, errorMessage: "" });
  expect(await findCallBacks(site.store.db, publisher.tenantId)).toEqual([
    { accountNumber, phone: "+12625550121", callBy, name: "Nora Ellingsen" },
  ]);
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, desk);
  expect(letter?.subject).toContain("Please call (262) 555-0121");
  expect(letter?.text).toContain(String(accountNumber));
});

test("keeps one call when requested twice, with the number given last", async () => {
  const { publisher } = await atDesk();
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  await ask(publisher, token);
  await ask(publisher, token, "(262) 555-0199");
  expect(await findCallBacks(site.store.db, publisher.tenantId)).toMatchObject([{ phone: "+12625550199" }]);
});

test("refuses a number that can't be called, and an account without an active subscription", async () => {
  const { publisher } = await atDesk();
  const { email } = await aCheckout(site, publisher);
  const token = await signedIn(site, publisher, email);
  for (const phone of ["", "555-0121", "+44 20 7946 0000"])
    expect(pointersOf(await ask(publisher, token, phone))).toEqual(["/phone"]);
  expect((await ask(publisher, token)).body).toEqual({
    isSuccess: false,
    code: "inactive",
    errorMessage: accountMessages.invalidSubscription,
  });
});
