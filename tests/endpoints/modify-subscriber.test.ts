import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import { cleanUp } from "#server/store/housekeeping.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { deliverPost, lettersOf, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, newEmail, password, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

async function aMember(publisher: Publisher) {
  const { email, accountNumber } = await aSubscriber(site, publisher);
  await deliverPost(site, publisher);
  return { email, accountNumber, token: await signedIn(site, publisher, email) };
}
type Member = Awaited<ReturnType<typeof aMember>>;

const modify = ({ domain }: Publisher, { accountNumber, token }: Member, change: object, key = newKey()) =>
  call(site, "modifySubscriber", { domain, accountNumber, emailTypeId: 1, ...change }, { token, key });

const userOf = async ({ domain }: Publisher, { accountNumber, token }: Member) => {
  const { body } = await call(site, "getAccountManagementDetails", { domain, accountNumber }, { token });
  const { email, pendingEmail, eNoticeEmailAddress } = body.userInfo;
  return { email, pendingEmail, eNoticeEmailAddress, renewalDelivery: body.renewalDelivery };
};

const newLetters = async (publisher: Publisher) => {
  const queued = await asOwner<{ kind: string; recipient: string }>(
    site.store.owner,
    "select kind, recipient from letter where tenant_id = $1 and state = 'queued' order by kind",
    [publisher.tenantId],
  );
  return queued.map(({ kind, recipient }) => [kind, recipient]);
};

/** The page that the newest letter to this mailbox leads to, and what its button does. */
async function pageOf(email: string) {
  const [letter] = await mailTo(site, email);
  const link = new URL(/https?:\S+confirm-email\S+/.exec(letter?.text ?? "")?.[0] ?? "http://no.link");
  const short = await site.app.inject({ url: link.pathname + link.search, headers: { host: "localhost" } });
  const url = new URL(String(short.headers.location), link).href;
  const path = url.slice(new URL(url).origin.length);
  const open = () => site.app.inject({ url: path, headers: { host: "localhost" } });
  const page = await open();
  const press = async () => {
    const cookie = String(page.headers["set-cookie"]).split(";")[0] ?? "";
    return site.app.inject({
      method: "POST",
      url: path.split("?")[0] ?? "",
      headers: { host: "localhost", cookie, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        form: /name="form" value="([^"]+)"/.exec(page.body)?.[1] ?? "",
        token: link.searchParams.get("token") ?? "",
      }).toString(),
    });
  };
  return { open, press };
}

test("a new contact email waits for the link that is mailed to it; the old mailbox is told at once", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const emailAddress = newEmail();
  const { status, body } = await modify(publisher, member, { emailAddress, currEmailAddress: member.email });
  expect([status, body]).toEqual([200, { isSuccess: true, pendingEmail: emailAddress, errorMessage: "" }]);
  expect(await userOf(publisher, member)).toMatchObject({ email: member.email, pendingEmail: emailAddress });
  expect(await newLetters(publisher)).toEqual([
    ["confirmContactEmail", emailAddress],
    ["emailChangeAsked", member.email],
  ]);
  await deliverPost(site, publisher);
  const [told] = await mailTo(site, member.email);
  expect(told?.text).toContain(`New address: ${emailAddress}`);
  // Its way to the account area chooses the account that the letter is about.
  expect(told?.text).toContain(`/account?accountNumber=${member.accountNumber}\n`);
});

test("the link's button makes the address the account's, once; the old mailbox hears of it, and the login stays", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const emailAddress = newEmail();
  await modify(publisher, member, { emailAddress });
  await deliverPost(site, publisher);
  const page = await pageOf(emailAddress);
  // Opening the link alone changes nothing: mail programs open links by themselves.
  expect((await page.open()).body).toContain(`<strong>${emailAddress}</strong>`);
  expect(await userOf(publisher, member)).toMatchObject({ email: member.email });
  const done = await page.press();
  expect([done.statusCode, done.headers.location]).toEqual([303, expect.stringMatching(/confirm-email\/done\/$/)]);
  expect(await userOf(publisher, member)).toEqual({
    email: emailAddress,
    pendingEmail: "",
    // Renewal notices that went to the old mailbox follow.
    eNoticeEmailAddress: emailAddress,
    renewalDelivery: "eNotice",
  });
  expect(await newLetters(publisher)).toEqual([["emailChanged", member.email]]);
  expect((await page.open()).statusCode).toBe(410);
  expect((await page.press()).statusCode).toBe(410);
  expect(await signedIn(site, publisher, member.email)).toMatch(/^[\w-]{43}$/);
});

test("renewal notices that went elsewhere stay there", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const [emailAddress, notices] = [newEmail(), newEmail()];
  await modify(publisher, member, { emailTypeId: 4, eRenewal: "Y", emailAddress: notices });
  await modify(publisher, member, { emailAddress });
  await deliverPost(site, publisher);
  await (await pageOf(emailAddress)).press();
  expect(await userOf(publisher, member)).toMatchObject({ email: emailAddress, eNoticeEmailAddress: notices });
});

test("a link works for thirty minutes", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const emailAddress = newEmail();
  await modify(publisher, member, { emailAddress });
  await deliverPost(site, publisher);
  const page = await pageOf(emailAddress);
  site.passMinutes(31);
  const late = await page.open();
  expect([late.statusCode, late.body]).toEqual([410, expect.stringContaining("This link has expired")]);
  expect((await page.press()).statusCode).toBe(410);
});

test("of two addresses that were asked for the later one counts, and the earlier letter is of no more use", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const [first, second, third] = [newEmail(), newEmail(), newEmail()];
  await modify(publisher, member, { emailAddress: first });
  await deliverPost(site, publisher);
  const page = await pageOf(first);
  await modify(publisher, member, { emailAddress: second });
  expect((await page.press()).statusCode).toBe(410);
  // A letter that was not sent yet is not sent any more.
  await modify(publisher, member, { emailAddress: third });
  await deliverPost(site, publisher);
  expect(await mailTo(site, second)).toEqual([]);
  expect(await userOf(publisher, member)).toMatchObject({ email: member.email, pendingEmail: third });
});

test("an address that nobody confirms is given up after a day, with its letters' tokens", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const emailAddress = newEmail();
  await modify(publisher, member, { emailAddress });
  await deliverPost(site, publisher);
  const kept = () =>
    asOwner(
      site.store.owner,
      `select pending_email, (select count(*)::int from contact_email_token k where k.tenant_id = $1) tokens
       from account where tenant_id = $1`,
      [publisher.tenantId],
    );
  const { db } = site.store;
  const cleanAfter = (hours: number) => {
    const later = new Date(site.needs.outside.clock.now().getTime() + hours * 3_600_000);
    return db.write(publisher.tenantId, (tx) => cleanUp(tx, later));
  };
  await cleanAfter(23);
  expect(await kept()).toEqual([{ pending_email: emailAddress, tokens: 1 }]);
  await cleanAfter(25);
  expect(await kept()).toEqual([{ pending_email: null, tokens: 0 }]);
});

test("the token is kept as its hash, and the letter holds none until it is sent", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const emailAddress = newEmail();
  await modify(publisher, member, { emailAddress });
  await deliverPost(site, publisher);
  const [letter] = await mailTo(site, emailAddress);
  const token = /token=([\w-]{43})/.exec(letter?.text ?? "")?.[1] ?? "";
  const rows = await asOwner(
    site.store.owner,
    `select (select count(*)::int from letter l where l.tenant_id = $1 and l.content::text like '%' || $2 || '%') letters,
      (select count(*)::int from contact_email_token k where k.tenant_id = $1 and k.token_hash = sha256($2::bytea)) hashes`,
    [publisher.tenantId, token],
  );
  expect([token.length, ...rows]).toEqual([43, { letters: 0, hashes: 1 }]);
});

test("a sign-in older than five minutes: reauthenticate; with the password given again the same request is accepted", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const [emailAddress, key] = [newEmail(), newKey()];
  site.passMinutes(6);
  expect((await modify(publisher, member, { emailAddress }, key)).body).toEqual({
    isSuccess: false,
    code: "reauthenticate",
    errorMessage: "Please enter your password again to change your email address.",
    passwordHere: true,
  });
  expect(await newLetters(publisher)).toEqual([]);
  await call(site, "reauthenticate", { domain: publisher.domain, password }, { token: member.token });
  expect((await modify(publisher, member, { emailAddress }, key)).body).toMatchObject({ isSuccess: true });
});

test("the address on record is no change, and an address literal gets no letter: refused before the password is asked for", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  site.passMinutes(6);
  for (const [emailAddress, code] of [
    [member.email.toUpperCase(), "same-email"],
    ["nora@[192.0.2.7]", "no-mailbox"],
    ["nora@printer.local", "no-mailbox"],
  ] as const) {
    const { body } = await modify(publisher, member, { emailAddress });
    expect(body).toMatchObject({ isSuccess: false, code });
  }
});

test("renewal notices go by email at once, to the address that is named (emailTypeId 4, eRenewal Y)", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const emailAddress = newEmail();
  site.passMinutes(6);
  const { body } = await modify(publisher, member, { emailTypeId: 4, eRenewal: "Y", emailAddress });
  expect(body).toEqual({ isSuccess: true, pendingEmail: "", errorMessage: "" });
  expect(await userOf(publisher, member)).toEqual({
    email: member.email,
    pendingEmail: "",
    eNoticeEmailAddress: emailAddress,
    renewalDelivery: "eNotice",
  });
  expect(await newLetters(publisher)).toEqual([["renewalDeliveryChanged", member.email]]);
});

test("they come on paper again with eRenewal N, for the fee that the letter names", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const { body } = await modify(publisher, member, { emailTypeId: 4, eRenewal: "N", emailAddress: "" });
  expect(body).toMatchObject({ isSuccess: true });
  expect(await userOf(publisher, member)).toMatchObject({ eNoticeEmailAddress: "", renewalDelivery: "mail" });
  await deliverPost(site, publisher);
  const [letter] = await mailTo(site, member.email);
  expect(letter?.text).toContain("Each one costs $6.99.");
  const gone = await modify(publisher, member, { emailTypeId: 4, eRenewal: "Y", emailAddress: "nora@10.0.0.1" });
  expect(gone.body).toMatchObject({ isSuccess: false, code: "no-mailbox" });
});

test("both changes are in the trail, in the login's name and without addresses", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  await modify(publisher, member, { emailAddress: newEmail() });
  await modify(publisher, member, { emailTypeId: 4, eRenewal: "N", emailAddress: "" });
  const trail = await asOwner(
    site.store.owner,
    "select actor, action, subject, outcome, details from audit_entry where tenant_id = $1 and action like 'profile.%' order by entry_id",
    [publisher.tenantId],
  );
  const entry = {
    actor: expect.stringMatching(/^login:\d+$/),
    subject: `account:${member.accountNumber}`,
    details: {},
  };
  expect(trail).toEqual([
    { ...entry, action: "profile.email-change", outcome: "waiting" },
    { ...entry, action: "profile.renewal-delivery", outcome: "mail" },
  ]);
});

test("an empty parameter object: ChangeEmailParams is required and cannot be empty.", async () => {
  const publisher = await aPublisher(site);
  const { token } = await aMember(publisher);
  const answer = await call(site, "modifySubscriber", {}, { token });
  expect(expectProblem(answer, 400).detail).toBe(accountMessages.changeEmailParamsMissing);
});

test("the specs' blank contact fields come along and are ignored; a filled one is refused", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  const blanks = { firstName: "", lastName: null, phone: "", eRenewal: "", updateEmailFG: "Y", currEmailAddress: "" };
  const { body } = await modify(publisher, member, { ...blanks, emailAddress: newEmail() });
  expect(body).toMatchObject({ isSuccess: true });
  expect(pointersOf(await modify(publisher, member, { emailAddress: newEmail(), phone: "2625550121" }))).toEqual([
    "/phone",
  ]);
});

test("only an email type of the specs, with an address, is a change", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  for (const emailTypeId of [0, 2, 3, "1"])
    expect(pointersOf(await modify(publisher, member, { emailTypeId, emailAddress: newEmail() }))).toEqual([
      "/emailTypeId",
    ]);
  for (const change of [{ emailTypeId: 1 }, { emailTypeId: 4, eRenewal: "Y" }, { emailTypeId: 4 }])
    expect(pointersOf(await modify(publisher, member, { ...change, emailAddress: "" }))).toEqual(["/emailAddress"]);
});

test("nobody can make us write to strangers without end: five changes an hour, then 429", async () => {
  const publisher = await aPublisher(site);
  const member = await aMember(publisher);
  for (let asked = 0; asked < 5; asked++)
    expect((await modify(publisher, member, { emailAddress: newEmail() })).status).toBe(200);
  const before = await lettersOf(site, publisher);
  expectProblem(await modify(publisher, member, { emailAddress: newEmail() }), 429);
  expect(await lettersOf(site, publisher)).toEqual(before);
});
