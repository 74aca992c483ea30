import { expect, test } from "vitest";
import * as z from "zod/mini";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { withJourneys } from "./journeys.ts";
import { letter } from "./mailbox.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const mail = z.object({ messages: z.array(z.object({ subject: z.string(), text: z.string(), html: z.string() })) });

async function receiptOf(email: string) {
  const answer = await world.site.app.inject({ url: "/sandbox/mail.json", query: { to: email } });
  const found = mail.parse(answer.json()).messages.find(({ subject }) => subject.startsWith("Receipt"));
  if (found === undefined) throw new Error("no receipt has come");
  return found;
}

test("a receipt carries the paper's name, fits a phone, is readable in the dark, and has a plain-text twin", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await letter(world.site, email, "Receipt from Kettle Lakes Courier");
  const { html, text } = await receiptOf(email);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await reader.page.setContent(html);
  await reader.sees("Kettle Lakes Courier");
  // Mail programs don't know the wish for more contrast.
  expect((await faultsOf(reader)).filter((fault) => !fault.includes(": more contrast:"))).toEqual([]);
  await reader.pictures("email-receipt");
  for (const amount of ["$1.00", "$11.99"]) {
    await reader.sees(amount);
    expect(text).toContain(amount);
  }
});
