import { expect, test } from "vitest";
import * as z from "zod/mini";
import { languages } from "#core/format/language.ts";
import type { EmailData } from "#server/mail/email-content.ts";
import { renderEmail } from "#server/mail/render-email.ts";
import { sampleBrand, sampleEmails } from "#server/mail/sample-emails.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { atHome } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const mail = z.object({ messages: z.array(z.object({ subject: z.string(), text: z.string(), html: z.string() })) });

/** The one email whose subject begins with this text, from the sandbox's mailbox. */
async function emailOf(email: string, subject: string) {
  await emailAbout(world.site, email, subject);
  const answer = await world.site.app.inject({ url: "/sandbox/mail.json", query: { to: email } });
  const found = mail.parse(answer.json()).messages.find((it) => it.subject.startsWith(subject));
  if (found === undefined) throw new Error(`no email "${subject}" has come`);
  return found;
}

async function faultsOfEmail(reader: Reader, html: string, name: string): Promise<string[]> {
  // On a page of its own, because Doorstep's pages allow no other content to be written into them.
  await reader.page.goto("about:blank");
  await reader.page.setContent(html);
  await reader.pictures(`email-${name}`);
  // Mail programs don't support the preference for more contrast.
  return (await faultsOf(reader)).filter((fault) => !fault.includes(": more contrast:"));
}

test("a receipt has the paper's name, fits a phone, is readable in the dark, and has a plain-text part", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  const { html, text } = await emailOf(email, "Receipt from Kettle Lakes Courier");
  await using reader = await world.reader(publisher, { viewport: narrow });
  expect(await faultsOfEmail(reader, html, "receipt")).toEqual([]);
  await reader.sees("Kettle Lakes Courier");
  for (const amount of ["$1.00", "$11.99"]) {
    await reader.sees(amount);
    expect(text).toContain(amount);
  }
});

test("every email a subscriber gets fits a phone and is readable in the dark", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email, { viewport: narrow });
  await reader.opens("/account/cancel");
  await reader.presses("It costs too much");
  await reader.presses("Confirm Cancellation");
  await reader.seesHeading("Subscription Cancelled");
  for (const [name, subject] of [
    ["acknowledgment", "Your subscription to Kettle Lakes Courier: "],
    ["confirm", "Confirm your email address for Kettle Lakes Courier"],
    ["canceled", "Your subscription to Kettle Lakes Courier is canceled"],
  ] as const) {
    const { html } = await emailOf(email, subject);
    expect([name, await faultsOfEmail(reader, html, name)]).toEqual([name, []]);
  }
  const renewal = renderEmail("renewalReminder", sampleEmails.renewalReminder, { ...sampleBrand, logoUrl: null }, "en");
  expect(await faultsOfEmail(reader, renewal.html, "renewal")).toEqual([]);
});

test("no email is wider than a phone, or smaller than 14 px", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { viewport: narrow });
  for (const language of languages) {
    for (const kind of Object.keys(sampleEmails) as (keyof EmailData)[]) {
      const { html } = renderEmail(kind, sampleEmails[kind], { ...sampleBrand, logoUrl: null }, language);
      await reader.page.setContent(html);
      const found = await reader.page.evaluate(widthAndSmallText);
      expect([kind, language, found]).toEqual([kind, language, { width: narrow.width, small: [] }]);
    }
  }
});

/** Runs in the page. */
function widthAndSmallText() {
  const isSmall = (it: Element): boolean => {
    const { fontSize, display } = getComputedStyle(it);
    const hasText = [...it.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.nodeValue ?? ""),
    );
    return hasText && display !== "none" && Number.parseFloat(fontSize) < 14;
  };
  return {
    width: document.documentElement.scrollWidth,
    small: [...document.body.querySelectorAll("*")].filter(isSmall).map((it) => it.outerHTML),
  };
}
