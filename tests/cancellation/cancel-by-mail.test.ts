import nodemailer from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { cleanUp } from "#server/store/cleanup.ts";
import { listMailToReview, settleMail } from "#server/store/cancellation/mail-review.ts";
import { call } from "#tests/world/calls.ts";
import { aDesk, anInboundEmail, nothingAuthenticates, postInboundEmail, withDesk } from "#tests/world/inbound-mail.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";
import { emailsAbout, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

const reviewsOf = ({ tenantId }: Publisher) => listMailToReview(site.store.db, tenantId, 50);

const answersTo = async ({ tenantId }: Publisher, email: string): Promise<string[]> =>
  (
    await asOwner<{ why: string }>(
      site.store.owner,
      "select content ->> 'why' as why from letter where tenant_id = $1 and recipient = $2 and kind = 'cancelMailAnswered'",
      [tenantId, email],
    )
  ).map(({ why }) => why);

test("a CANCEL email from the contact address cancels at the end of the paid term, and can be undone", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  expect(await postInboundEmail(site, publisher, anInboundEmail(email.toUpperCase()))).toBe(204);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({
    status: "cancelling",
    paidThrough,
    chargeOn: null,
  });
  const confirmed = await emailsAbout(site, publisher, accountNumber, "cancellationConfirmed");
  expect(confirmed).toMatchObject([{ accessUntil: paidThrough, accountNumber }]);
  expect(await reviewsOf(publisher)).toEqual([]);
  const token = await signedIn(site, publisher, email);
  const { body } = await call(site, "undoTermination", { domain: publisher.domain, accountNumber }, { token });
  expect(body).toMatchObject({ isSuccess: true });
});

test("the same email twice, or ten times at once, has the effect of one", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const letter = anInboundEmail(email);
  const statuses = await Promise.all(Array.from({ length: 10 }, () => postInboundEmail(site, publisher, letter)));
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect(await emailsAbout(site, publisher, accountNumber, "cancellationConfirmed")).toHaveLength(1);
});

test("a second email after canceling sends the confirmation again, and changes no date", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  await postInboundEmail(site, publisher, anInboundEmail(email));
  const before = await subscriptionOf(site, publisher, accountNumber);
  await postInboundEmail(site, publisher, anInboundEmail(email));
  expect(await subscriptionOf(site, publisher, accountNumber)).toEqual(before);
  expect(await emailsAbout(site, publisher, accountNumber, "cancellationConfirmed")).toHaveLength(2);
});

test("cancels every account with that contact address, each with its own email, and no other account", async () => {
  const publisher = await aPublisher(site);
  const [one, two, other] = [
    await aSubscriber(site, publisher),
    await aSubscriber(site, publisher),
    await aSubscriber(site, publisher),
  ];
  await asOwner(
    site.store.owner,
    "update account set contact_email = $3 where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, two.accountNumber, one.email],
  );
  expect(await postInboundEmail(site, publisher, anInboundEmail(one.email))).toBe(204);
  for (const { accountNumber } of [one, two]) {
    expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "cancelling" });
    expect(await emailsAbout(site, publisher, accountNumber, "cancellationConfirmed")).toHaveLength(1);
  }
  expect(await subscriptionOf(site, publisher, other.accountNumber)).toMatchObject({ status: "active" });
});

test("an account that can't cancel online can cancel by email, as the terms promise", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  await asOwner(site.store.owner, "update account set allow_cancel = false where tenant_id = $1", [publisher.tenantId]);
  await postInboundEmail(site, publisher, anInboundEmail(email));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "cancelling" });
});

test("an unauthenticated email cancels nothing; its sender is told how to cancel, and staff read it", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const letter = anInboundEmail(email, {
    authentication: nothingAuthenticates,
    text: "My card is 4124 9399 9999 9990.",
  });
  expect(await postInboundEmail(site, publisher, letter)).toBe(204);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active" });
  expect(await answersTo(publisher, email)).toEqual(["not-authentic"]);
  const [review, ...more] = await reviewsOf(publisher);
  expect(more).toEqual([]);
  expect(review).toMatchObject({
    because: "not-authentic",
    sender: email,
    authentic: false,
    subject: "CANCEL",
    words: "My card is [card].",
    accounts: [],
  });
  // A stranger's email with the reader's own message id does not block it.
  await postInboundEmail(site, publisher, { ...letter, authentication: anInboundEmail(email).authentication });
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "cancelling" });
});

test.each([
  ["unknown-sender", "CANCEL"],
  ["not-understood", "My carrier"],
])("%s: is answered once a day, and waits for staff until it is settled", async (because, subject) => {
  const publisher = await aPublisher(site);
  const stranger = "stranger@readers.example";
  await postInboundEmail(site, publisher, anInboundEmail(stranger, { subject }));
  await postInboundEmail(site, publisher, anInboundEmail(stranger, { subject }));
  expect(await answersTo(publisher, stranger)).toEqual([because]);
  const reviews = await reviewsOf(publisher);
  expect(reviews).toMatchObject([{ because }, { because }]);
  const settled = { mailId: reviews[0]?.mailId ?? "", actor: "staff", note: "called them", now: new Date() };
  const settle = () => site.store.db.write(someDay(publisher.tenantId), (tx) => settleMail(tx, settled));
  expect(await settle()).toBe(true);
  expect(await settle()).toBe(false);
  expect(await reviewsOf(publisher)).toHaveLength(1);
  const wordsAfter = async (days: number): Promise<number> => {
    const now = new Date(Date.now() + days * 86_400_000);
    await site.store.db.write(someDay(publisher.tenantId), (tx) => cleanUp(tx, now));
    const kept = "select count(*)::int as kept from inbound_mail where tenant_id = $1 and words <> ''";
    return (await asOwner<{ kept: number }>(site.store.owner, kept, [publisher.tenantId]))[0]?.kept ?? 0;
  };
  expect([await wordsAfter(89), await wordsAfter(91)]).toEqual([2, 1]);
});

test("tells a writer who has no automatic charges that there is nothing to cancel", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  await asOwner(site.store.owner, "update subscription set renews = false where tenant_id = $1", [publisher.tenantId]);
  await postInboundEmail(site, publisher, anInboundEmail(email));
  expect(await answersTo(publisher, email)).toEqual(["nothing-to-cancel"]);
});

test("an automatic email is neither answered nor acted on, so that machines don't answer one another", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  await postInboundEmail(
    site,
    publisher,
    anInboundEmail(email, { headers: [{ name: "Auto-Submitted", value: "auto-replied" }] }),
  );
  await postInboundEmail(site, publisher, anInboundEmail("", { headers: [{ name: "Return-Path", value: "<>" }] }));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active" });
  expect(await answersTo(publisher, email)).toEqual([]);
  expect(await reviewsOf(publisher)).toEqual([]);
});

test("somebody charged between the email and its arrival is canceled, and staff handle the refund", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const receivedAt = new Date(Date.now() - 60_000).toISOString();
  await asOwner(
    site.store.owner,
    "update payment_intent set purpose = 'renewal', captured_at = now() - interval '1 second' where tenant_id = $1",
    [publisher.tenantId],
  );
  await postInboundEmail(site, publisher, anInboundEmail(email, { receivedAt }));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "cancelling" });
  expect(await reviewsOf(publisher)).toMatchObject([{ because: "charged-since", accounts: [accountNumber] }]);
});

test("accepts email only from the publication's own mail service, and only with a recent signature", async () => {
  const publisher = await aPublisher(site);
  const other = await aPublisher(site);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const letter = anInboundEmail(email);
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  expect(await postInboundEmail(site, publisher, letter, { key: "another" })).toBe(401);
  expect(await postInboundEmail(site, publisher, letter, { at: minutes(-6) })).toBe(401);
  expect(
    await postInboundEmail(site, publisher, letter, { body: JSON.stringify({ ...letter, subject: "cancel" }) }),
  ).toBe(401);
  expect(await postInboundEmail(site, publisher, { ...letter, receivedAt: "yesterday" })).toBe(400);
  expect(await postInboundEmail(site, publisher, { ...letter, text: "x".repeat(100_000) })).toBe(413);
  expect(await postInboundEmail(site, { domain: "nobody.example" }, letter)).toBe(404);
  expect(await postInboundEmail(site, other, letter)).toBe(204);
  expect(await answersTo(other, email)).toEqual(["unknown-sender"]);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active" });
});

test("a publication without a mail service has no such endpoint", async () => {
  const publisher = await aPublisher(site);
  await asOwner(site.store.owner, "delete from tenant_secret where tenant_id = $1 and name = 'inboundMail.secret'", [
    publisher.tenantId,
  ]);
  expect(await postInboundEmail(site, publisher, anInboundEmail("ada@readers.example"))).toBe(404);
});

/** A reader who writes to a publisher's desk by real mail. */
async function aWriter() {
  await site.listen();
  const to = aDesk();
  const publisher = await aPublisher(site, withDesk(to));
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const transport = nodemailer.createTransport({ url: site.mailbox.smtpUrl });
  onTestFinished(() => transport.close());
  const write = (mail: object) =>
    transport.sendMail({ from: `Ada Reader <${email}>`, to, text: "Thank you.", ...mail });
  const statusNow = async () => (await subscriptionOf(site, publisher, accountNumber)).status;
  const answer = async () => {
    await deliverEmails(site, publisher);
    return (await mailTo(site, email))[0];
  };
  return { write, statusNow, answer };
}

test("a real email to the address in the terms cancels, and its sender gets the confirmation", async () => {
  const { write, statusNow, answer } = await aWriter();
  await write({ subject: "Re: CANCEL" });
  expect(await statusNow()).toBe("cancelling");
  const letter = await answer();
  expect(letter?.subject).toContain("is canceled");
  expect(letter?.text).toContain("Keep my subscription");
});

test("a real but unauthenticated email is answered with a link to the page for canceling", async () => {
  const { write, statusNow, answer } = await aWriter();
  await write({ subject: "CANCEL", headers: { "X-Sandbox-Authentication": "fail" } });
  expect(await statusNow()).toBe("active");
  expect((await answer())?.text).toContain("/account/cancel?start=1");
});

test("while the program is down, the mail server defers the email, and the sender's server retries", async () => {
  const desk = aDesk();
  await using away = await aSite();
  const publisher = await aPublisher(away, withDesk(desk));
  const { email } = await aSubscriber(away, publisher);
  await away.listen();
  await away.app.close();
  const transport = nodemailer.createTransport({ url: away.mailbox.smtpUrl });
  onTestFinished(() => transport.close());
  const sent = transport.sendMail({ from: email, to: desk, subject: "CANCEL", text: "" });
  await expect(sent).rejects.toMatchObject({ responseCode: 451 });
});
