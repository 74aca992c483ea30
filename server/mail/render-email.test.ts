import { describe, expect, test } from "vitest";
import { cents } from "#core/money.ts";
import type { EmailData } from "./email-content.ts";
import { renderEmail } from "./render-email.ts";
import { brand, emails, evil } from "./sample-emails.ts";

const kinds = Object.keys(emails) as (keyof EmailData)[];

/** What a reader of the HTML part sees. */
const visible = (html: string): string =>
  html
    .replace(/<title>.*?<\/title>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

describe.each(kinds)("the email %s", (kind) => {
  const rendered = renderEmail(kind, emails[kind], brand);

  test("has a subject of one line, a text part and an HTML part", () => {
    expect(rendered.subject).toMatch(/^[^\r\n]{10,90}$/);
    expect(rendered.text.length).toBeGreaterThan(100);
    expect(rendered.html).toMatch(/^<!doctype html>/);
  });

  test("says the same in both parts", () => {
    const said = visible(rendered.html);
    const lines = rendered.text.split("\n").filter((line) => !/^(?:-+|https?:.*)$/.test(line) && line !== "");
    for (const line of lines) {
      for (const piece of line.replace(/:$/, "").split(/: |; /)) expect(said).toContain(piece);
    }
  });

  test("has no hole in it", () => {
    for (const part of Object.values(rendered)) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object|\$\{|\{\{|\bper period\b/);
    }
  });

  test("carries the publisher's name, service and no script, form or table", () => {
    for (const part of [rendered.text, rendered.html]) {
      for (const own of [brand.siteName, brand.customerService.phone, brand.addrDesc]) expect(part).toContain(own);
    }
    expect(rendered.html).not.toMatch(/<(?:script|form|table|iframe|style|link)\b/);
  });

  test("links only to the web, with the same addresses in both parts", () => {
    const links = [...rendered.html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
    expect(links.length).toBeGreaterThan(0);
    for (const url of links) expect(rendered.text.split("\n")).toContain(url);
  });
});

/** What comes from a closed set of ours. */
const closed = new Set(["taxMode", "kind", "because", "problem", "change", "why"]);

/** The same email with a hostile text in every string that may come from outside. */
const hostile = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (key, text: unknown) =>
    typeof text === "string" && !/^\d{4}-\d\d-\d\d$|^https:|^#/.test(text) && !closed.has(key)
      ? `${evil}\r\n${text}`
      : text,
  ) as T;

test.each(kinds)("whatever stands in its data or brand, %s escapes it and keeps its subject on one line", (kind) => {
  const { subject, html } = renderEmail(kind, hostile(emails)[kind], hostile(brand));
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain("<b ");
  expect(html).toContain("&lt;b onmouseover=&quot;alert(&#39;x&#39;)&quot;&gt;&amp;");
});

test("the acknowledgment holds price path, last day to cancel, the way to cancel and the terms", () => {
  const { text } = renderEmail("acknowledgment", emails.acknowledgment, brand);
  expect(text).toContain(
    "Charged automatically after that: $36.00 every 4 weeks, next on Wednesday, February 25, 2026",
  );
  expect(text).toContain("Last day to cancel before the next charge: Tuesday, February 24, 2026");
  expect(text).toContain("First paper: Wednesday, February 4, 2026");
  expect(text).toContain(brand.pages.cancel);
  expect(text).toContain("Payment is charged up to 14 days before.\n\nCancel anytime.");
});

test("a reader who pays by bill is told that nothing is charged automatically", () => {
  const data = { ...emails.acknowledgment, charges: [], cancelDeadline: null, firstIssueOn: null };
  const { text } = renderEmail("acknowledgment", data, brand);
  expect(text).toContain("You won't be charged automatically.");
  expect(text).not.toMatch(/Last day to cancel|First paper/);
});

test("the receipt's lines add up to its total, with the card's last four, the next charge and the way to cancel", () => {
  const { subject, text } = renderEmail("receipt", emails.receipt, brand);
  expect(subject).toBe("Receipt from The Harbor Courier: $41.00");
  expect(text).toContain("Print + Digital: $36.00\nCarrier tip: $5.00\nTotal paid: $41.00");
  expect(text).toContain("The total includes estimated taxes of $1.23.");
  expect(text).toContain("Paid with: Visa ending in 9990");
  expect(text).toContain("Your next charge: $36.00 every 4 weeks, next on Wednesday, February 25, 2026.");
  expect(text).toContain(brand.pages.cancel);
});

test("the receipt of a gift has nothing to cancel, and says that nothing more is charged", () => {
  const { text } = renderEmail("receipt", { ...emails.receipt, next: null, forGift: true }, brand);
  expect(text).toContain("You won't be charged automatically.");
  expect(text).not.toContain(brand.pages.cancel);
});

test("a donor keeps what was given to whom, when the email goes out, and the terms", () => {
  const { text } = renderEmail("giftBought", emails.giftBought, brand);
  expect(text).toContain("On Thursday, December 24, 2026, we'll email Ben Byron a link to redeem it.");
  expect(text).toContain("To: Ben Byron, ben@readers.example");
  expect(text).toContain("Paid: $36.00");
  expect(text).toContain("Cancel anytime.");
  const free = { ...emails.giftBought, paid: cents(0), mailOn: null, terms: null };
  expect(renderEmail("giftBought", free, brand).text).toContain("Paid: Free with your own subscription");
  expect(renderEmail("giftBought", free, brand).text).toContain("We've emailed Ben Byron a link");
});

test("the recipient is told who gives what, and nothing of money or of the donor's account", () => {
  const { text, subject } = renderEmail("giftForYou", emails.giftForYou, brand);
  expect(subject).toBe("A gift for you: The Harbor Courier");
  expect(text).toContain("Ada Reader gave you 8 weeks of The Harbor Courier.");
  expect(text).toContain("Redeem it by: Wednesday, December 24, 2031");
  expect(text).not.toMatch(/\$\d|1000017|1_000_017/);
  const stranger = { ...emails.giftForYou, donorName: "Win at evil.example/now" };
  expect(renderEmail("giftForYou", stranger, brand).text).toContain("Someone gave you 8 weeks");
});

test("tax that is added stands as a line, once", () => {
  const lines = [{ label: "Digital", amount: cents(1000) }];
  const added = { ...emails.receipt, lines, tax: cents(80), taxMode: "added", total: cents(1080) } as const;
  expect(renderEmail("receipt", added, brand).text).toContain(
    "Digital: $10.00\nEstimated taxes: $0.80\nTotal paid: $10.80",
  );
  const withLine = { ...added, lines: [...lines, { label: "Estimated tax", amount: cents(80) }] };
  expect(renderEmail("receipt", withLine, brand).text).toContain("Estimated tax: $0.80\nTotal paid: $10.80");
  expect(renderEmail("receipt", withLine, brand).text).not.toContain("Estimated taxes");
});

test("the cancellation names the last day, and says that no charge follows", () => {
  const { text } = renderEmail("cancellationConfirmed", emails.cancellationConfirmed, brand);
  expect(text).toContain("We won't charge you again.");
  expect(text).toContain("You keep everything you paid for until: Sunday, March 1, 2026");
  expect(text).toContain("You can change your mind until: Sunday, March 1, 2026");
});

test("renewal notices on paper cost what the publication says, those by email nothing", () => {
  const { text } = renderEmail("renewalDeliveryChanged", emails.renewalDeliveryChanged, brand);
  expect(text).toContain("on paper. Each one costs $6.99.");
  const byEmail = { ...emails.renewalDeliveryChanged, email: "ada@new.example" };
  expect(renderEmail("renewalDeliveryChanged", byEmail, brand).text).toContain(
    "we'll email you renewal notices at no charge.",
  );
  expect(renderEmail("renewalDeliveryChanged", byEmail, brand).text).toContain("to ada@new.example");
});

test("the code for another's account is written so that it can be read off, and says who asks", () => {
  const { text } = renderEmail("accountAccess", emails.accountAccess, brand);
  expect(text).toContain("Code: 7F3K9-Q2DXY");
  expect(text).toContain("signed in as ben@readers.example");
});

test.each(["http://evil.example", "Win now: evil.example/x", "a@b.example", "www.evil.example", "", "Ada\nReader"])(
  "a name that could carry a stranger's message is not repeated: %s",
  (name) => {
    const { text, html } = renderEmail("receipt", { ...emails.receipt, name }, brand);
    expect(text).toContain("\nHello,\n");
    expect(html).toContain(">Hello,<");
  },
);

test("a name with a point in it is a name", () => {
  const { text } = renderEmail("receipt", { ...emails.receipt, name: "J. R. O'Neil Jr." }, brand);
  expect(text).toContain("Hello J. R. O'Neil Jr.,");
});

test("without a logo the publication's name heads the email, and what a publisher has not given is left out", () => {
  const bare = { ...brand, logoUrl: null, company: "", addrDesc: "", customerService: { phone: "", email: "" } };
  const { text, html } = renderEmail("resetPassword", emails.resetPassword, bare);
  expect(html).not.toContain("<img");
  expect(text).not.toContain("Questions?");
  expect(text.endsWith("--\nThe Harbor Courier\n")).toBe(true);
});

test("a link that is no web address is a fault and never an email", () => {
  const data = { link: "javascript:alert(1)", validMinutes: 30 };
  expect(() => renderEmail("resetPassword", data, brand)).toThrow("web addresses only");
});

test("EZ-Pay on names every charge, the card and the last day to turn it off; off says that nothing is charged any more", () => {
  const on = renderEmail("renewalMethodChanged", emails.renewalMethodChanged, brand).text;
  expect(on).toContain("$36.00 every 4 weeks, next on Wednesday, February 25, 2026");
  expect(on).toContain("Visa ending in 9990");
  expect(on).toContain("Last day to turn EZ-Pay off before that: Tuesday, February 24, 2026");
  const bill = { method: "bill", charges: [], deadline: null, cardLabel: null, terms: null } as const;
  const off = renderEmail("renewalMethodChanged", { ...emails.renewalMethodChanged, ...bill }, brand).text;
  expect(off).toContain("We won't charge your card automatically anymore.");
  expect(off).not.toContain("$36.00");
});

/** Names as somebody might type them to make an email of ours their own. */
const hostileNames = [
  "Click http://evil.example",
  "https://evil.example/win",
  "www.evil.example",
  "evil.example",
  "Ada evil.example/win",
  "ada@evil.example",
  "Ada\nYou won! evil.example",
  "Ada\u2028evil.example",
  "Ada evil。example",
  "Ada evil．example",
  '<a href="//evil.example">Ada</a>',
  `You won a prize. ${"Call now to claim it ".repeat(14)}evil`,
];

/** Fields that hold the name of a person who may have typed it without proving anything. */
const namesOfPeople = /^(?:name|donorName|recipientName|firstName|lastName|accountName|by)$/;

const named = <T>(value: T, name: string): T =>
  JSON.parse(JSON.stringify(value), (key, own: unknown) =>
    typeof own === "string" && namesOfPeople.test(key) ? name : own,
  ) as T;

test.each(kinds)(
  "%s prints no name that reads as a link or as a message, neither in its subject nor in its text",
  (kind) => {
    for (const name of hostileNames) {
      const { subject, text, html } = renderEmail(kind, named(emails, name)[kind], brand);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/evil/);
    }
  },
);

test("an ordinary name stays, with accents, initials and apostrophes", () => {
  for (const name of ["J. R. O'Neill", "María-José Núñez Jr.", "Dr. Ada Quill", "St. John Smythe", "李 小龙"])
    expect(renderEmail("receipt", named(emails, name).receipt, brand).text).toContain(`Hello ${name},`);
});
