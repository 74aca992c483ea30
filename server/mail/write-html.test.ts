import { expect, test } from "vitest";
import { languages } from "#core/format/language.ts";
import type { EmailData } from "./email-content.ts";
import { renderEmail } from "./render-email.ts";
import { sampleBrand, sampleEmails } from "./sample-emails.ts";

const kinds = Object.keys(sampleEmails) as (keyof EmailData)[];
const everyEmail = languages.flatMap((language) => kinds.map((kind) => [kind, language] as const));

const parts = /\b(?:Jan|Mar|Apr) \d|\d, \d{4}|\d [ap]\. ?m\.|\d de (?:enero|marzo|abril)|\(\d{3}\) \d/;

test.each(everyEmail)("%s in %s breaks no HTML line within a date, a time or a phone number", (kind, language) => {
  const { html, text } = renderEmail(kind, sampleEmails[kind], sampleBrand, language);
  const [, body = ""] = /<body[^]*?>([^]*)<\/body>/.exec(html) ?? [];
  expect(body).toContain(sampleBrand.customerService.phone.replaceAll(" ", "\u00a0"));
  expect(body.replaceAll(/<[^>]*>/g, "")).not.toMatch(parts);
  expect(text).not.toContain("\u00a0");
});

test.each(everyEmail)(
  "%s in %s has the same links as its text part, and links to phone and email",
  (kind, language) => {
    const { html, text } = renderEmail(kind, sampleEmails[kind], sampleBrand, language);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"));
    const contacts = ["tel:2185550142", `mailto:${sampleBrand.customerService.email}`];
    expect(links.slice(-2)).toEqual(contacts);
    const others = links.filter((url) => !contacts.includes(url));
    expect(others.length).toBeGreaterThan(0);
    for (const url of others) expect(text.split("\n")).toContain(url);
    expect(text).not.toMatch(/tel:|mailto:/);
  },
);
