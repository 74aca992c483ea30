import { expect, test } from "vitest";
import { findProof } from "#server/store/email/proof.ts";
import { aCancelingReader, accept, goesToOffer, leave, step } from "#tests/world/canceling-readers.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("a proof has consents, price paths, emails with results, screens with times and charges, and no card data", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  await accept(site, publisher, canceling);
  await step(site, publisher, canceling, { step: "reason", terminationReasonID: 2 });
  await leave(site, publisher, canceling);
  await deliverEmails(site, publisher);
  const proof = await findProof(site.store.db, publisher.tenantId, canceling.accountNumber);
  const said = publisher.plain.tenant.terms;
  expect(proof).toMatchObject({
    account: { accountNumber: canceling.accountNumber, contactEmail: canceling.email },
    subscriptions: [{ status: "cancelling", cancelAt: canceling.ends }],
    consents: [
      { termsVersion: said.version, termsText: said.text, dueTodayCents: 3600 },
      { dueTodayCents: 0, pricePath: [{ amount: 2340 }, { amount: 3600 }] },
    ],
    offersAccepted: [{ oldCents: 3600, newCents: 2340, takesEffectOn: canceling.saves }],
    attemptsToLeave: [
      {
        pack: "default",
        outcome: "accepted",
        screens: [{ screen: "reason" }, { screen: "offer", offer: "wed-fri-sun-thanks" }, { screen: "accepted" }],
      },
      { outcome: "cancelled", screens: [{ screen: "reason" }, { screen: "cancelled" }] },
    ],
    charges: [{ amountCents: 3600, state: "captured", receipt: expect.any(String) }],
  });
  expect(proof?.notices).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: "saveOfferConfirmed", result: "sent" })]),
  );
  expect(JSON.stringify(proof)).not.toMatch(/\D9990\D|VISA|Visa|sealed|token/i);
});

test("an account of another publication has no proof at this one", async () => {
  const canceling = await aCancelingReader(site, await aPublisher(site));
  expect(await findProof(site.store.db, (await aPublisher(site)).tenantId, canceling.accountNumber)).toBeNull();
});
