import { Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import { saveFigures } from "#core/cancellation/save-figures.ts";
import { up as renameArms } from "#server/db/migrations/0059-offer-variant.ts";
import { findSaveAttempts } from "#server/store/cancellation/save-attempts.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aCancelingReader, accept, goesToOffer, leave, step } from "#tests/world/canceling-readers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, ownerPool } from "#tests/world/store.ts";

const site = await siteOfFile();
const attempts = ({ tenantId }: Publisher) => findSaveAttempts(site.store.db, tenantId);

/** A publisher whose first offer is a variant of an experiment with this share. */
const aTrial = (share: number) =>
  aPublisher(site, (plain) => {
    const offers = plain.tenant.saving.offers
      .filter(({ offerId }) => offerId === "wed-fri-sun-thanks")
      .map((offer) => ({ ...offer, variant: { experiment: "spring", share } }));
    return { ...plain, tenant: { ...plain.tenant, saving: { ...plain.tenant.saving, offers } } };
  });

test("counts an attempt for its variant, with its reason and the offers shown and accepted", async () => {
  const publisher = await aTrial(100);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  await accept(site, publisher, canceling);
  expect(await attempts(publisher)).toEqual([
    {
      accountNumber: canceling.accountNumber,
      experiment: "spring",
      variant: "wed-fri-sun-thanks",
      reason: "It costs too much",
      shown: true,
      accepted: true,
      daysAgo: 0,
      goneAfter: null,
      paidSince: 0,
    },
  ]);
});

test("counts the control group without a variant, and an account as lost from the day it canceled", async () => {
  const publisher = await aTrial(1);
  const canceling = await aCancelingReader(site, publisher);
  const { body } = await step(site, publisher, canceling, { step: "reason", terminationReasonID: 1 });
  await leave(site, publisher, canceling);
  await changePublisher(site, publisher, "update cancel_session set opened_at = opened_at - interval '40 days'");
  await changePublisher(site, publisher, "update subscription set cancelled_at = now() - interval '30 days'");
  const [counted] = await attempts(publisher);
  expect(counted).toMatchObject({
    experiment: "spring",
    variant: body.offers.length === 0 ? null : "wed-fri-sun-thanks",
    shown: false,
    accepted: false,
    daysAgo: 40,
    goneAfter: 10,
  });
  expect(saveFigures(counted === undefined ? [] : [counted])[0]?.kept[0]).toMatchObject({ of: 1, kept: 0 });
});

test("counts an offer outside experiments whenever it was available", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  expect((await attempts(publisher)).map(({ variant, experiment, shown }) => [experiment, variant, shown])).toEqual([
    ["wed-fri-sun-thanks", "wed-fri-sun-thanks", true],
    ["sunday-only", "sunday-only", false],
  ]);
});

test("doesn't count another publication's attempts", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  expect(await attempts(await aPublisher(site))).toEqual([]);
});

test("an offer that was stored with an arm has a variant after the migration", async () => {
  const publisher = await aTrial(30);
  const offersNow = async () =>
    (
      await asOwner<{ offers: unknown }>(
        site.store.owner,
        "select settings #> '{saving,offers}' as offers from tenant where tenant_id = $1",
        [publisher.tenantId],
      )
    )[0]?.offers;
  const before = await offersNow();
  await changePublisher(
    site,
    publisher,
    "update tenant set settings = replace(settings::text, '\"variant\"', '\"arm\"')::jsonb",
  );
  expect(await offersNow()).not.toEqual(before);
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: ownerPool(site.store.owner) }) });
  await renameArms(owner);
  expect(await offersNow()).toEqual(before);
});
