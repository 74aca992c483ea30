import { describe, expect, test } from "vitest";
import { languages } from "#core/format/language.ts";
import { cents } from "#core/money.ts";
import type { EmailData } from "./email-content.ts";
import { renderEmail } from "./render-email.ts";
import { hostileText, sampleBrand, sampleEmails } from "./sample-emails.ts";

const kinds = Object.keys(sampleEmails) as (keyof EmailData)[];
const ownTexts = [sampleBrand.siteName, sampleBrand.customerService.phone, sampleBrand.addrDesc];

/** The text that a reader of the HTML part sees. */
const visible = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<\/?a\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

const everyEmail = languages.flatMap((language) => kinds.map((kind) => [kind, language] as const));

describe.each(everyEmail)("the email %s in %s", (kind, language) => {
  const rendered = renderEmail(kind, sampleEmails[kind], sampleBrand, language);

  test("an email has a subject of one line, a text part and an HTML part", () => {
    expect(rendered.subject).toMatch(/^[^\r\n]{10,90}$/);
    expect(rendered.text.length).toBeGreaterThan(100);
    expect(rendered.html).toMatch(/^<!doctype html>/);
  });

  test("the text and HTML parts of an email say the same", () => {
    const htmlText = visible(rendered.html);
    const lines = rendered.text.split("\n").filter((line) => !/^(?:-+|https?:.*)$/.test(line) && line !== "");
    for (const line of lines) {
      for (const piece of line.replace(/^> |:$/g, "").split(/: |; /)) expect(htmlText).toContain(piece);
    }
  });

  test("leaves no placeholder empty", () => {
    for (const part of Object.values(rendered)) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object|\$\{|\{\{|\bper period\b/);
    }
  });

  test("an email has the publisher's name and service, and no script, form or frame", () => {
    for (const part of [rendered.text, visible(rendered.html)]) {
      for (const own of ownTexts) expect(part).toContain(own);
    }
    expect(rendered.html).not.toMatch(/<(?:script|form|iframe|link|object)\b/);
  });

  test("an email has one main button, and says why it was sent", () => {
    expect(rendered.html.match(/<a\s+class="button"/g)).toHaveLength(1);
    expect(rendered.text).toContain(
      language === "en" ? "You received this email because" : "Recibió este correo porque",
    );
  });

  test("an email loads only the logo, with alternative text, and has no tracking", () => {
    const images = [...rendered.html.matchAll(/<img\b[^>]*>/g)].map(([image]) => image);
    expect(images).toHaveLength(1);
    expect(images[0]).toContain(`src="${sampleBrand.logoUrl}"`);
    expect(images[0]).toContain(`alt="${sampleBrand.siteName}"`);
    expect(rendered.html).not.toMatch(/url\(|@import|@font-face|background=|utm_/);
  });

  test("the layout works without style sheets: every table has a role, every cell has inline styles", () => {
    const tables = [...rendered.html.matchAll(/<table\b[^>]*>/g)].map(([table]) => table);
    expect(tables.filter((table) => !/role="presentation"|class="line"/.test(table))).toEqual([]);
    expect(rendered.html).not.toMatch(/float:|display:(?:flex|grid)|<div class/);
  });
});

/** Values from our own closed sets. */
const closed = new Set(["taxMode", "kind", "because", "problem", "change", "why"]);

/** The same email with a hostile text in every string that may come from outside. */
const hostile = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (key, text: unknown) =>
    typeof text === "string" && !/^\d{4}-\d\d-\d\d$|^https:|^#/.test(text) && !closed.has(key)
      ? `${hostileText}\r\n${text}`
      : text,
  ) as T;

test.each(everyEmail)(
  "%s in %s escapes whatever is in its data or brand, and keeps its subject on one line",
  (kind, language) => {
    const { subject, html } = renderEmail(kind, hostile(sampleEmails)[kind], hostile(sampleBrand), language);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain("<b ");
    expect(html).toContain("&lt;b onmouseover=&quot;alert(&#39;x&#39;)&quot;&gt;&amp;");
  },
);

test("the acknowledgment lists the price path, the last day to cancel, how to cancel, and the terms", () => {
  const { text } = renderEmail("acknowledgment", sampleEmails.acknowledgment, sampleBrand, "en");
  expect(text).toContain(
    "Charged automatically after that: $36.00 every 4 weeks, next on Wednesday, February 25, 2026",
  );
  expect(text).toContain("Last day to cancel before the next charge: Tuesday, February 24, 2026");
  expect(text).toContain("First paper: Wednesday, February 4, 2026");
  expect(text).toContain(sampleBrand.pages.cancel);
  expect(text).toContain("Payment is charged up to 14 days before.\n\nCancel anytime.");
});

test("tells a reader who pays by bill that nothing is charged automatically", () => {
  const data = { ...sampleEmails.acknowledgment, charges: [], cancelDeadline: null, firstIssueOn: null };
  const { text } = renderEmail("acknowledgment", data, sampleBrand, "en");
  expect(text).toContain("You won't be charged automatically.");
  expect(text).not.toMatch(/Last day to cancel|First paper/);
});

test("a receipt's lines add up to its total, with the card's last four, the next charge and how to cancel", () => {
  const { subject, text } = renderEmail("receipt", sampleEmails.receipt, sampleBrand, "en");
  expect(subject).toBe("Receipt from The Harbor Courier: $41.00");
  expect(text).toContain("Print + Digital: $36.00\nCarrier tip: $5.00\nTotal paid: $41.00");
  expect(text).toContain("The total includes estimated taxes of $1.23.");
  expect(text).toContain("Paid with: Visa ending in 9990");
  expect(text).toContain("Your next charge: $36.00 every 4 weeks, next on Wednesday, February 25, 2026.");
  expect(text).toContain(sampleBrand.pages.cancel);
});

test("a gift receipt mentions no cancellation, and says that nothing more is charged", () => {
  const { text } = renderEmail("receipt", { ...sampleEmails.receipt, next: null, forGift: true }, sampleBrand, "en");
  expect(text).toContain("You won't be charged automatically.");
  expect(text).not.toContain(sampleBrand.pages.cancel);
});

test("tells a donor who gets what, when the gift email is sent, and the terms", () => {
  const { text } = renderEmail("giftBought", sampleEmails.giftBought, sampleBrand, "en");
  expect(text).toContain("On Thursday, December 24, 2026, we'll email Ben Byron a link to redeem it.");
  expect(text).toContain("To: Ben Byron, ben@readers.example");
  expect(text).toContain("Paid: $36.00");
  expect(text).toContain("Cancel anytime.");
  const free = { ...sampleEmails.giftBought, paid: cents(0), mailOn: null, terms: null };
  expect(renderEmail("giftBought", free, sampleBrand, "en").text).toContain("Paid: Free with your own subscription");
  expect(renderEmail("giftBought", free, sampleBrand, "en").text).toContain("We've emailed Ben Byron a link");
});

test("tells the recipient who gives what, and nothing about prices or the donor's account", () => {
  const { text, subject } = renderEmail("giftForYou", sampleEmails.giftForYou, sampleBrand, "en");
  expect(subject).toBe("A gift for you: The Harbor Courier");
  expect(text).toContain("Ada Reader gave you 8 weeks of The Harbor Courier.");
  expect(text).toContain("Redeem it by: Wednesday, December 24, 2031");
  expect(text).not.toMatch(/\$\d|1000017|1_000_017/);
  const stranger = { ...sampleEmails.giftForYou, donorName: "Win at evil.example/now" };
  expect(renderEmail("giftForYou", stranger, sampleBrand, "en").text).toContain("Someone gave you 8 weeks");
});

test("lists added tax once, as a line", () => {
  const lines = [{ label: "Digital", amount: cents(1000) }];
  const added = { ...sampleEmails.receipt, lines, tax: cents(80), taxMode: "added", total: cents(1080) } as const;
  expect(renderEmail("receipt", added, sampleBrand, "en").text).toContain(
    "Digital: $10.00\nEstimated taxes: $0.80\nTotal paid: $10.80",
  );
  const withLine = { ...added, lines: [...lines, { label: "Estimated tax", amount: cents(80) }] };
  expect(renderEmail("receipt", withLine, sampleBrand, "en").text).toContain(
    "Estimated tax: $0.80\nTotal paid: $10.80",
  );
  expect(renderEmail("receipt", withLine, sampleBrand, "en").text).not.toContain("Estimated taxes");
});

test("the cancellation email names the last day, and says that no charge follows", () => {
  const { text } = renderEmail("cancellationConfirmed", sampleEmails.cancellationConfirmed, sampleBrand, "en");
  expect(text).toContain("We won't charge you again.");
  expect(text).toContain("You keep everything you paid for until: Sunday, March 1, 2026");
  expect(text).toContain("You can change your mind until: Sunday, March 1, 2026");
});

test("says what paper renewal notices cost, and that email notices are free", () => {
  const { text } = renderEmail("renewalDeliveryChanged", sampleEmails.renewalDeliveryChanged, sampleBrand, "en");
  expect(text).toContain("on paper. Each one costs $6.99.");
  const byEmail = { ...sampleEmails.renewalDeliveryChanged, email: "ada@new.example" };
  expect(renderEmail("renewalDeliveryChanged", byEmail, sampleBrand, "en").text).toContain(
    "we'll email you renewal notices at no charge.",
  );
  expect(renderEmail("renewalDeliveryChanged", byEmail, sampleBrand, "en").text).toContain("to ada@new.example");
});

test("the email with the code for another person's account is easy to read out, and says who asks", () => {
  const { text } = renderEmail("accountAccess", sampleEmails.accountAccess, sampleBrand, "en");
  expect(text).toContain("Code: 7F3K9-Q2DXY");
  expect(text).toContain("signed in as ben@readers.example");
});

test.each(["http://evil.example", "Win now: evil.example/x", "a@b.example", "www.evil.example", "", "Ada\nReader"])(
  "leaves out a name that could carry a stranger's message: %s",
  (name) => {
    const { text, html } = renderEmail("receipt", { ...sampleEmails.receipt, name }, sampleBrand, "en");
    expect(text).toContain("\nHello,\n");
    expect(html).toContain(">Hello,<");
  },
);

test.each(["J. R. O'Neil Jr.", "J.R. Smith", "J.R.R. Tolkien", "A.J."])(
  "accepts a name with periods in it: %s",
  (name) => {
    const { text } = renderEmail("receipt", { ...sampleEmails.receipt, name }, sampleBrand, "en");
    expect(text).toContain(`Hello ${name},`);
  },
);

test("without a logo, shows the publication's name at the top, and leaves out what a publisher hasn't given", () => {
  const bare = { ...sampleBrand, logoUrl: null, company: "", addrDesc: "", customerService: { phone: "", email: "" } };
  const { text, html } = renderEmail("resetPassword", sampleEmails.resetPassword, bare, "en");
  expect(html).not.toContain("<img");
  expect(text).not.toContain("Questions?");
  expect(text).toMatch(/--\nThe Harbor Courier\nYou received this email because someone entered .*\n$/);
});

test("throws for a link that is not a web address, and sends no email", () => {
  const data = { ...sampleEmails.resetPassword, link: "javascript:alert(1)" };
  expect(() => renderEmail("resetPassword", data, sampleBrand, "en")).toThrow("web addresses only");
});

test("EZ-Pay on: lists every charge, the card and the last day to turn it off; EZ-Pay off: says that charges stop", () => {
  const on = renderEmail("renewalMethodChanged", sampleEmails.renewalMethodChanged, sampleBrand, "en").text;
  expect(on).toContain("$36.00 every 4 weeks, next on Wednesday, February 25, 2026");
  expect(on).toContain("Visa ending in 9990");
  expect(on).toContain("Last day to turn EZ-Pay off before that: Tuesday, February 24, 2026");
  const bill = { method: "bill", charges: [], deadline: null, cardLabel: null, terms: null } as const;
  const billed = { ...sampleEmails.renewalMethodChanged, ...bill };
  const off = renderEmail("renewalMethodChanged", billed, sampleBrand, "en").text;
  expect(off).toContain("We won't charge your card automatically anymore.");
  expect(off).not.toContain("$36.00");
});

/** Names that somebody might type to misuse our email for their own message. */
const hostileNames = [
  "Click http://evil.example",
  "https://evil.example/win",
  "www.evil.example",
  "A.evil.io",
  "Ada evil.example/win",
  "ada@evil.example",
  "Ada\nYou won! evil.example",
  "Ada\u2028evil.example",
  "Ada evil。example",
  "Ada evil．example",
  '<a href="//evil.example">Ada</a>',
  `You won a prize. ${"Call now to claim it ".repeat(14)}evil`,
];

/** Fields that contain the name of a person who may have typed it without proving anything. */
const namesOfPeople = /^(?:name|donorName|recipientName|firstName|lastName|accountName|by)$/;

const named = <T>(value: T, name: string): T =>
  JSON.parse(JSON.stringify(value), (key, own: unknown) =>
    typeof own === "string" && namesOfPeople.test(key) ? name : own,
  ) as T;

test.each(kinds)("leaves a name that reads as a link or a message out of subject and text of %s", (kind) => {
  for (const name of hostileNames) {
    const { subject, text, html } = renderEmail(kind, named(sampleEmails, name)[kind], sampleBrand, "en");
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil/);
  }
});

test("keeps an ordinary name, with accents, initials and apostrophes", () => {
  for (const name of ["J. R. O'Neill", "María-José Núñez Jr.", "Dr. Ada Quill", "St. John Smythe", "李 小龙"])
    expect(renderEmail("receipt", named(sampleEmails, name).receipt, sampleBrand, "en").text).toContain(
      `Hello ${name},`,
    );
});

/** Every English sentence of ours contains at least one of these words; the samples' names contain none. */
const englishWords =
  /\b(?:the|your|you|we|our|and|for|every|next|starting|with|ending|weeks?|months?|account|email)\b/i;

/** The publication's and the readers' own texts, which are not translated. */
const own =
  /Happy birthday, Ben!|For the mornings on the porch\.|Print \+ Digital|The Harbor Courier|Payment is charged up to 14 days before\./g;

const toReaders = kinds.filter((kind) => !["callBackAsked", "staffInvitation", "webhookOff"].includes(kind));

test.each(toReaders)("leaves no English in the Spanish email %s", (kind) => {
  const { subject, text, html } = renderEmail(kind, sampleEmails[kind], sampleBrand, "es");
  const lines = `${subject}\n${text}`.replaceAll(own, "").split("\n");
  expect(
    lines.filter((line) => !line.startsWith("https:") && englishWords.test(line.replaceAll(/\S+@\S+/g, ""))),
  ).toEqual([]);
  expect(html).toContain('<html lang="es">');
});

test("writes Spanish days, terms, cards and lines in a Spanish email", () => {
  const { subject, text } = renderEmail("receipt", sampleEmails.receipt, sampleBrand, "es");
  expect(subject).toBe("Recibo de The Harbor Courier: $41.00");
  expect(text).toContain("Hola, Ada Reader:");
  expect(text).toContain("Print + Digital: $36.00\nPropina para el repartidor: $5.00\nTotal pagado: $41.00");
  expect(text).toContain("Forma de pago: Visa terminada en 9990");
  expect(text).toContain(
    "Su próximo cargo: $36.00 cada 4 semanas, la próxima vez el miércoles, 25 de febrero de 2026.",
  );
  const stop = renderEmail("stopConfirmed", sampleEmails.stopConfirmed, sampleBrand, "es").text;
  expect(stop).toContain("hasta las 5 p. m. del martes, 10 de febrero de 2026.");
});
