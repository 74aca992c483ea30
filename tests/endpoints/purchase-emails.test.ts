import { expect, test } from "vitest";
import { themeOf } from "#core/site/theme.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site, (plain) => ({
  ...plain,
  tenant: {
    ...plain.tenant,
    terms: {
      ...plain.tenant.terms,
      version: "2026-07",
      text: "You agree to pay.\n\nCancel by email with the subject CANCEL.",
    },
    site: { ...plain.tenant.site, siteName: "The Lake & Pine", accent: "#7a1f2b" },
  },
}));
const { email, accountNumber } = await aSubscriber(site, publisher, { addOnOfferIDs: ["premium"] });
await deliverEmails(site, publisher);

type Kept = { readonly id: number; readonly subject: string; readonly text: string; readonly html: string };

const mailbox = async (subject: RegExp): Promise<Kept> => {
  const answer = await site.app.inject({ url: "/sandbox/mail.json", query: { to: email } });
  const found = answer.json<{ messages: Kept[] }>().messages.filter((it) => subject.test(it.subject));
  expect(found).toHaveLength(1);
  return found[0] ?? { id: 0, subject: "", text: "", html: "" };
};

/** What a reader of the HTML part sees. */
const seen = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

test("puts the whole accepted terms into both parts of the acknowledgment", async () => {
  const { text, html } = await mailbox(/^Your subscription to/);
  for (const part of [text, seen(html)]) {
    for (const said of [
      "You agree to pay.",
      "Cancel by email with the subject CANCEL.",
      "Version of these terms: 2026-07",
      "Unlimited Digital + E-edition",
      String(accountNumber),
      "$21.00",
      "$21.99 every 4 weeks",
    ]) {
      expect(part).toContain(said);
    }
  }
});

test("lists each line and the total in both parts of the receipt", async () => {
  const { text, html } = await mailbox(/^Receipt from/);
  expect(text).toContain("Unlimited Digital + E-edition: $1.00\nPremium Experience: $20.00\nTotal paid: $21.00");
  for (const said of ["Premium Experience", "$20.00", "Total paid", "$21.00", "Visa ending in 9990"]) {
    expect(seen(html)).toContain(said);
  }
});

test("shows the publication's name, color and address in both emails", async () => {
  const { "--accent": accent } = themeOf("#7a1f2b").light;
  for (const subject of [/^Your subscription to The Lake & Pine/, /^Receipt from The Lake & Pine/]) {
    const { text, html } = await mailbox(subject);
    const { company, addrDesc } = publisher.plain.tenant.site;
    for (const own of ["The Lake & Pine", company, addrDesc])
      expect([text, seen(html)]).toSatisfy((parts: string[]) => parts.every((part) => part.includes(own)));
    expect(html).not.toContain("The Lake & Pine");
    expect(html).toContain("The Lake &amp; Pine");
  }
  expect((await mailbox(/^Your subscription to/)).html).toContain(accent);
});

test("shows both in the sandbox mailbox as email programs do", async () => {
  for (const subject of [/^Your subscription to/, /^Receipt from/]) {
    const { id, html } = await mailbox(subject);
    const page = await site.app.inject({ url: `/sandbox/mail/${id}` });
    expect([page.statusCode, page.body.includes("The Lake &amp; Pine")]).toEqual([200, true]);
    expect((await site.app.inject({ url: `/sandbox/mail/${id}/html` })).body).toContain(html.slice(0, 200));
  }
});
