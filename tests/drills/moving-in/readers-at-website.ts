import { expect } from "vitest";
import type { Drilled } from "../program.ts";
import { aPlainBrowser, type PlainBrowser } from "./plain-browser.ts";
import { domain } from "./the-paper.ts";

const password = "willow-creek-71";
/** An article that only subscribers may read. */
const article = "bakery";
const inFull = "The new owners plan to sell bread at the farmers";

let networks = 0;

const portOf = ({ origin }: Drilled): string => new URL(origin).port;
const websiteOf = (drilled: Drilled): string => `http://news.localhost:${portOf(drilled)}/sandbox/news/${domain}`;

/** A reader whose email came with the list chooses a password, using the email that we send. */
async function choosesPassword(drilled: Drilled, browser: PlainBrowser, email: string): Promise<boolean> {
  const signIn = `http://localhost:${portOf(drilled)}/${domain}/tncms/auth/federated`;
  await browser.submit(await browser.open(`${signIn}/create-password/`), { email });
  const link = async (): Promise<string | null> => {
    const answer = await fetch(`${drilled.origin}/sandbox/mail.json?to=${encodeURIComponent(email)}`);
    const { messages }: { readonly messages: readonly { readonly subject: string; readonly text: string }[] } =
      await answer.json();
    const text = messages.find(({ subject }) => subject.startsWith("Choose a password for"))?.text ?? "";
    return /http:\S+new-password\/\?token=\S+/.exec(text)?.[0] ?? null;
  };
  await expect.poll(link, { timeout: 60_000, interval: 200 }).not.toBeNull();
  const chosen = await browser.submit(await browser.open((await link()) ?? ""), { password, again: password });
  return chosen.url.endsWith("/new-password/done/");
}

/** Signs in at the sample website from its paywall. @returns whether the whole article is shown. */
export async function signsInAndReads(drilled: Drilled, email: string): Promise<boolean> {
  const browser = aPlainBrowser(`10.44.${++networks}.7`);
  expect(await choosesPassword(drilled, browser, email)).toBe(true);
  const page = await browser.submit(await browser.open(`${websiteOf(drilled)}/sign-in?article=${article}`), {
    email,
    password,
  });
  expect(page.text).toContain("Signed in as");
  return page.text.includes(inFull);
}

/** A visitor who is not signed in opens the same article. */
export async function readsSignedOut(drilled: Drilled): Promise<boolean> {
  const page = await aPlainBrowser(`10.44.${++networks}.7`).open(`${websiteOf(drilled)}/articles/${article}`);
  expect(page.text).toContain("This story is for subscribers");
  return page.text.includes(inFull);
}
