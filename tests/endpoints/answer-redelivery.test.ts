import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { anOldReader, aRedelivery, redeliveryCode } from "#tests/world/papers.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

async function aLink(publisher: Publisher) {
  const reader = await anOldReader(site, publisher);
  await aRedelivery(site, publisher, reader);
  return { reader, code: await redeliveryCode(site, publisher, reader.email) };
}
const answer = ({ domain }: Publisher, code: string, arrived: boolean) =>
  call(site, "answerRedelivery", { domain, code, arrived });

test("records that it arrived, once, without a sign-in", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aLink(publisher);
  expect((await answer(publisher, code, true)).body).toEqual({
    isSuccess: true,
    outcome: "redelivered",
    errorMessage: "",
  });
  expect((await answer(publisher, code, false)).body).toMatchObject({ isSuccess: false, code: "settled" });
});

test("credits a missing redelivery once, confirms by email, and shows no account dates in the answer", async () => {
  const publisher = await aPublisher(site);
  const { code, reader } = await aLink(publisher);
  const answers = await Promise.all([false, false, false].map((arrived) => answer(publisher, code, arrived)));
  for (const { body } of answers) expect(body).toEqual({ isSuccess: true, outcome: "credited", errorMessage: "" });
  const credits = await asOwner(
    site.store.owner,
    "select half_units, actor from expiry_entry where tenant_id = $1 and cause = 'complaint'",
    [publisher.tenantId],
  );
  expect(credits).toEqual([{ half_units: 2, actor: "anonymous" }]);
  await deliverEmails(site, publisher);
  expect((await mailTo(site, reader.email))[0]?.text).toContain("We're sorry.");
});

test("sends no link in an email that goes out after the case is closed", async () => {
  const publisher = await aPublisher(site);
  const reader = await anOldReader(site, publisher);
  const issueID = await aRedelivery(site, publisher, reader);
  const { domain } = publisher;
  const { accountNumber, token } = reader;
  await call(site, "confirmRedelivery", { domain, accountNumber, issueID, arrived: true }, { token });
  await deliverEmails(site, publisher);
  const [letter] = (await mailTo(site, reader.email)).filter(({ subject }) =>
    subject.startsWith("Your report about the paper for"),
  );
  expect(letter?.text).toContain("Your carrier will bring you another paper");
  expect(letter?.text).not.toContain("redelivery?token");
});

test("answers 404 to a link that was never sent", async () => {
  const publisher = await aPublisher(site);
  expect(expectProblem(await answer(publisher, "nobodys", true), 404).detail).toBeUndefined();
});
