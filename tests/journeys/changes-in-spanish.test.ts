import { expect, test } from "vitest";
import { accountMessages as account } from "#contract/account-messages.es.ts";
import { addDays, toDay } from "#core/day.ts";
import { threePapers } from "#tests/world/canceling-readers.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { anOldReader, north, undeliverableAddress } from "#tests/world/papers.ts";
import { aPayer } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { cancelWords } from "#web/account/cancel/cancel-words.es.tsx";
import { homeWords } from "#web/account/home/home-words.es.tsx";
import { paymentWords } from "#web/account/payment/payment-words.es.ts";
import { temporaryStopWords as stop } from "#web/account/temporary-stop/temporary-stop-words.es.tsx";
import { updateAccountWords as move } from "#web/account/update-account/update-account-words.es.tsx";
import { keepWords } from "#web/parts/keep-words.es.ts";
import { addressWords } from "#web/parts/address/address-words.es.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader, Wishes } from "./reader.ts";
import { faultsInSpanish } from "./spanish.ts";

const world = withJourneys();
const { labels } = addressWords;

/** What is wrong with the current page, preceded by its name. */
const found = async (reader: Reader, name: string) => [name, ...(await faultsInSpanish(reader, name))];

const inSpanish = (publisher: Awaited<ReturnType<typeof aPublisher>>, email: string, wishes: Wishes = {}) =>
  aSignedInReader(world, publisher, email, { locale: "es-US", ...wishes });

/** A reader in a state, at the reasons for canceling. */
async function leavingIn(state: string, wishes: Wishes = {}) {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aSubscriber(world.site, publisher, threePapers);
  await changePublisher(world.site, publisher, `update address set state_code = '${state}'`);
  const reader = await inSpanish(publisher, email, wishes);
  await reader.opens(paths.account);
  await reader.region("Cuenta").presses(account.cancelSubscription);
  await reader.sees(account.reasonForLeaving);
  return reader;
}

/** A reason, by its place in the catalog. */
const givesReason = (reader: Reader, at: number): Promise<void> =>
  reader.page.getByRole("region", { name: account.reasonForLeaving }).getByRole("button").nth(at).click();

test("canceling in Spanish: from the offers to an end that fails once and can be undone", async () => {
  await using reader = await leavingIn("WI", { pardons: [/status of 503/] });
  expect(await found(reader, "cancel-reasons")).toEqual(["cancel-reasons"]);
  await givesReason(reader, 0);
  await reader.seesHeading(account.thankYouForFeedback);
  expect(await found(reader, "cancel-offer")).toEqual(["cancel-offer"]);
  await reader.presses(account.noThanks);
  await reader.seesHeading(account.areYouSure);
  expect(await found(reader, "cancel-second-offer")).toEqual(["cancel-second-offer"]);
  const dialog = reader.page.getByRole("dialog", { name: account.areYouSure });
  await dialog.getByRole("button", { name: account.cancelAnyway }).click();
  await dialog.waitFor({ state: "hidden" });
  await reader.sees(cancelWords.whatHappens);
  expect(await found(reader, "cancel-save")).toEqual(["cancel-save"]);
  await reader.page.route("**/TerminateSubscriber", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await reader.presses(account.confirmCancellation);
  await reader.sees(account.cancellationFailed);
  expect(await found(reader, "cancel-failed")).toEqual(["cancel-failed"]);
  await reader.presses(account.confirmCancellation);
  await reader.seesHeading(account.subscriptionCanceled);
  expect(await found(reader, "cancel-confirmed")).toEqual(["cancel-confirmed"]);
  await reader.region("Cuenta").presses(account.cancelSubscription);
  await reader.sees(/^Su suscripción ya está cancelada\./);
  expect(await found(reader, "cancel-already")).toEqual(["cancel-already"]);
  await reader.opens(paths.account);
  await reader.sees(keepWords.keepSubscription);
  expect(await found(reader, "home-canceled")).toEqual(["home-canceled"]);
  await reader.presses(keepWords.keepSubscription);
  await reader.misses(keepWords.keepSubscription);
  expect(await found(reader, "home-kept")).toEqual(["home-kept"]);
});

test("an offer in Spanish: its review, its errors and its success", async () => {
  await using reader = await leavingIn("WI");
  await givesReason(reader, 0);
  await reader.presses(account.acceptNewRate);
  await reader.seesHeading(account.confirmSubscription);
  expect(await found(reader, "cancel-review")).toEqual(["cancel-review"]);
  await reader.presses(account.confirm);
  await reader.sees("Revise lo que escribió");
  expect(await found(reader, "cancel-review-terms")).toEqual(["cancel-review-terms"]);
  await reader.ticks("Acepto estos términos");
  await reader.presses(account.confirm);
  await reader.seesHeading(account.success);
  expect(await found(reader, "cancel-success")).toEqual(["cancel-success"]);
});

test("a delivery fix in Spanish, and California's button", async () => {
  await using reader = await leavingIn("CA");
  await reader.presses("Mi periódico llega tarde o no llega");
  await reader.sees(cancelWords.clickToCancel);
  expect(await found(reader, "cancel-fix")).toEqual(["cancel-fix"]);
  await reader.presses(cancelWords.clickToCancel);
  await reader.seesHeading(account.subscriptionCanceled);
  expect(await found(reader, "cancel-confirmed-ca")).toEqual(["cancel-confirmed-ca"]);
});

async function entersPlace(reader: Reader, place: typeof north): Promise<void> {
  await reader.types(labels.streetAddress, place.streetAddress);
  await reader.types(labels.city, place.city);
  await reader.types(labels.stateCode, place.stateCode);
  await reader.types(labels.zip, place.zip);
}

test("a move in Spanish: refused, reviewed, made, waiting, withdrawn", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await inSpanish(publisher, email);
  await reader.opens(paths.updateAccount);
  await reader.seesHeading(move.currentAddress);
  await reader.presses(move.preview);
  await reader.sees("Revise lo que escribió");
  expect(await found(reader, "move-missing")).toEqual(["move-missing"]);
  await entersPlace(reader, undeliverableAddress);
  await reader.presses(move.preview);
  await reader.sees(move.seeDigital);
  expect(await found(reader, "move-not-delivered")).toEqual(["move-not-delivered"]);
  await entersPlace(reader, north);
  await reader.ticks(move.later);
  await reader.types(move.firstDay, "2026-01-02");
  await reader.presses(move.preview);
  await reader.sees(/Ya es (muy )?tarde/);
  expect(await found(reader, "move-too-soon")).toEqual(["move-too-soon"]);
  await reader.ticks(move.soon);
  await reader.presses(move.preview);
  await reader.seesHeading(move.whatChanges);
  expect(await found(reader, "move-preview")).toEqual(["move-preview"]);
  await reader.presses(move.deliverHere);
  await reader.sees(account.saved);
  expect(await found(reader, "move-done")).toEqual(["move-done"]);
  await reader.opens(paths.account);
  await reader.page.getByRole("heading", { level: 1 }).waitFor();
  expect(await found(reader, "home-moving")).toEqual(["home-moving"]);
  await reader.opens(paths.updateAccount);
  await reader.sees(move.keepOld);
  expect(await found(reader, "move-waiting")).toEqual(["move-waiting"]);
  await reader.presses(move.keepOld);
  await reader.sees(move.keptAddress);
  expect(await found(reader, "move-kept")).toEqual(["move-kept"]);
});

test("a stop in Spanish: missing dates, reviewed, listed, changed, canceled", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aPaperReader(world.site, publisher);
  await using reader = await inSpanish(publisher, email);
  await reader.opens(paths.temporaryStop);
  await reader.seesHeading(stop.newStop);
  const first = toDay((await reader.field(stop.stopDate).getAttribute("min")) ?? "");
  await reader.presses(stop.preview);
  await reader.sees("Revise lo que escribió");
  expect(await found(reader, "stop-missing")).toEqual(["stop-missing"]);
  await reader.types(stop.stopDate, first);
  await reader.types(stop.restartDate, addDays(first, 14));
  await reader.ticks(stop.save);
  await reader.presses(stop.preview);
  await reader.presses(stop.confirmNew);
  await reader.sees(stop.stopped);
  await reader.opens(paths.temporaryStop);
  await reader.sees(stop.yourStops);
  expect(await found(reader, "stop-listed")).toEqual(["stop-listed"]);
  await reader.presses(/^Modificar/);
  await reader.seesHeading(stop.editStop);
  expect(await found(reader, "stop-editing")).toEqual(["stop-editing"]);
  await reader.types(stop.restartDate, addDays(first, 7));
  await reader.presses(stop.preview);
  await reader.presses(stop.confirmEdit);
  await reader.sees(stop.edited);
  expect(await found(reader, "stop-edited")).toEqual(["stop-edited"]);
  await reader.opens(paths.account);
  await reader.page.getByRole("heading", { level: 1 }).waitFor();
  expect(await found(reader, "home-stopping")).toEqual(["home-stopping"]);
  await reader.opens(paths.temporaryStop);
  await reader.presses(/^Cancelar la suspensión del/);
  await reader.seesHeading(stop.cancelTitle);
  expect(await found(reader, "stop-canceling")).toEqual(["stop-canceling"]);
  await reader.presses(stop.confirmCancel);
  await reader.sees(stop.canceled);
  expect(await found(reader, "stop-canceled")).toEqual(["stop-canceled"]);
});

test("account home in Spanish with a payment due, and the card that pays it", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aSubscriber(world.site, publisher, threePapers);
  await using reader = await inSpanish(publisher, email);
  const homeIn = async (status: string): Promise<void> => {
    await changePublisher(world.site, publisher, `update subscription set status = '${status}'`);
    await reader.opens(paths.account);
    await reader.page.getByRole("heading", { level: 1 }).waitFor();
    await reader.page.waitForLoadState("networkidle");
    expect(await found(reader, `home-${status}`)).toEqual([`home-${status}`]);
  };
  await homeIn("stopped");
  await homeIn("active");
  await homeIn("pastDue");
  await reader.opens(paths.updateCard);
  await reader.ticks("Acepto estos términos");
  await reader.card.types("Número de tarjeta", "4124");
  await reader.card.presses("Cambiar tarjeta");
  await reader.card.sees("Número de tarjeta no válido");
  expect(await found(reader, "card-refused")).toEqual(["card-refused"]);
  await homeIn("grace");
});

test("EZ-Pay in Spanish: turned off after a question, and on again with the card on file", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aPayer(world.site, publisher);
  await using reader = await inSpanish(publisher, email);
  await reader.opens(paths.oneTimePayment);
  await reader.presses(paymentWords.turnOff);
  await reader.seesHeading(paymentWords.turnOffTitle);
  expect(await found(reader, "ez-pay-question")).toEqual(["ez-pay-question"]);
  await reader.page.getByRole("dialog").getByRole("button", { name: paymentWords.turnOff }).click();
  await reader.sees(paymentWords.ezPayIsOff);
  expect(await found(reader, "ez-pay-off")).toEqual(["ez-pay-off"]);
  await reader.page.getByRole("group", { name: paymentWords.enroll }).getByRole("radio").first().check();
  await reader.presses(account.choosePlan);
  await reader.seesHeading(paymentWords.enroll);
  await reader.presses(paymentWords.turnOn);
  expect(await found(reader, "ez-pay-consent")).toEqual(["ez-pay-consent"]);
  await reader.ticks("Acepto estos términos");
  await reader.presses(paymentWords.turnOn);
  await reader.seesHeading(paymentWords.ezPayIsOn);
  expect(await found(reader, "ez-pay-on")).toEqual(["ez-pay-on"]);
  await reader.opens(paths.account);
  await reader.sees(homeWords.nextPaper);
});
