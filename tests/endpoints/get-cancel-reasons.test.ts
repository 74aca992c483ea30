import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { threePapers } from "#tests/world/canceling-readers.ts";
import { aCheckout, aSubscriber, aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

async function reasons(publisher: Publisher, email: string) {
  const token = await signedIn(site, publisher, email);
  return call(site, "getCancelReasons", { domain: publisher.domain }, { token });
}

type Reason = { readonly reasonId: number; readonly description: string; readonly html: string };

const withReasons = (...reasons: readonly Reason[]) =>
  aPublisher(site, (plain) => ({
    ...plain,
    cancelReasons: reasons.map((reason) => ({ ...reason, about: "other" })),
  }));

test("returns the publisher's reasons in its order", async () => {
  const publisher = await withReasons(
    { reasonId: 7, description: "It rains", html: "<p>Ask for a bag.</p>" },
    { reasonId: 2, description: "I am moving", html: "" },
  );
  const { email } = await aCheckout(site, publisher);
  const { status, body } = await reasons(publisher, email);
  expect([status, body]).toEqual([
    200,
    [
      { terminationReasonID: 7, reasonDescription: "It rains", reasonHTML: "<p>Ask for a bag.</p>" },
      { terminationReasonID: 2, reasonDescription: "I am moving", reasonHTML: "" },
    ],
  ]);
});

test("sanitizes a reason's HTML each time it is read", async () => {
  const publisher = await withReasons({ reasonId: 1, description: "x", html: "<p>ok</p>" });
  const { email } = await aCheckout(site, publisher);
  const dirty = `<p style="x" onclick="y()">ok</p><iframe src="https://evil.example"></iframe><a href="data:x">z</a>`;
  await changePublisher(site, publisher, `update cancel_reason set html = '${dirty}'`);
  const { body } = await reasons(publisher, email);
  expect(body[0]?.reasonHTML).toMatch(/^<p>ok<\/p>/);
  expect(body[0]?.reasonHTML).not.toMatch(/style|onclick|iframe|href|data:/);
});

test("leaves out a retired reason", async () => {
  const publisher = await withReasons({ reasonId: 1, description: "x", html: "" });
  const { email } = await aCheckout(site, publisher);
  await changePublisher(site, publisher, "update cancel_reason set retired_at = now()");
  expect((await reasons(publisher, email)).body).toEqual([]);
});

test("lists no reasons about paper delivery for a digital reader", async () => {
  const publisher = await aPublisher(site);
  const printed = await aSubscriber(site, publisher, threePapers);
  const digital = await aSubscriber(site, publisher);
  const about = "My paper comes late or not at all";
  const descriptions = async (email: string) =>
    (await reasons(publisher, email)).body.map(({ reasonDescription }) => reasonDescription);
  expect(await descriptions(printed.email)).toContain(about);
  const asked = await descriptions(digital.email);
  expect(asked).not.toContain(about);
  expect(asked).toContain("I am moving");
});

test("finds nothing to cancel for a login without an account", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  expect(expectProblem(await reasons(publisher, email), 404).title).toBe("Not Found");
});
