import { expect } from "vitest";
import type { Site } from "#tests/world/site.ts";

export type ShownEmail = { readonly subject: string; readonly text: string };

/** The emails to an address in the publication's mailbox, oldest first. */
async function emailsTo(site: Site, email: string): Promise<ShownEmail[]> {
  const answer = await site.app.inject(`/sandbox/mail.json?to=${encodeURIComponent(email)}`);
  return answer.json<{ messages: ShownEmail[] }>().messages.toReversed();
}

/** The one email whose subject begins with this text, once it has come. */
export async function emailAbout(site: Site, email: string, subject: string): Promise<ShownEmail> {
  const found = async () => (await emailsTo(site, email)).filter((it) => it.subject.startsWith(subject));
  await expect.poll(found, { message: `letters "${subject}..." to ${email}` }).toHaveLength(1);
  const [one] = await found();
  if (one === undefined) throw new Error("a letter went away");
  return one;
}
