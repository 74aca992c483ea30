import { expect, test } from "vitest";
import { accountMessages as account } from "#contract/account-messages.es.ts";
import { addDays, toDay } from "#core/day.ts";
import { threePapers } from "#tests/world/canceling-readers.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { anOldReader, north, unreached } from "#tests/world/papers.ts";
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

/** What the page says now is in Spanish, and sound. */
async function isSound(reader: Reader, name: string): Promise<void> {
  expect([name, await faultsInSpanish(reader, name)]).toEqual([name, []]);
}

const inSpanish = (publisher: Awaited<ReturnType<typeof aPublisher>>, email: string, wishes: Wishes = {}) =>
  aSignedInReader(world, publisher, email, { locale: "es-US", ...wishes });

/** In a state of the union, at the reasons for leaving. */
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

test("each step of canceling, from the offers to an end that fails once and can be undone", async () => {
  await using reader = await leavingIn("WI", { pardons: [/status of 503/] });
  await isSound(reader, "cancel-reasons");
  await givesReason(reader, 0);
  await reader.seesHeading(account.thankYouForFeedback);
  await isSound(reader, "cancel-offer");
  await reader.presses(account.noThanks);
  await reader.seesHeading(account.areYouSure);
  await isSound(reader, "cancel-second-offer");
  const dialog = reader.page.getByRole("dialog", { name: account.areYouSure });
  await dialog.getByRole("button", { name: account.cancelAnyway }).click();
  await dialog.waitFor({ state: "hidden" });
  await reader.sees(cancelWords.whatHappens);
  await isSound(reader, "cancel-save");
  await reader.page.route("**/TerminateSubscriber", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await reader.presses(account.confirmCancellation);
  await reader.sees(account.cancellationFailed);
  await isSound(reader, "cancel-failed");
  await reader.presses(account.confirmCancellation);
  await reader.seesHeading(account.subscriptionCanceled);
  await isSound(reader, "cancel-confirmed");
  await reader.region("Cuenta").presses(account.cancelSubscription);
  await reader.sees(/^Su suscripción ya está cancelada\./);
  await isSound(reader, "cancel-already");
  await reader.opens(paths.account);
  await reader.sees(keepWords.keepSubscription);
  await isSound(reader, "home-canceled");
  await reader.presses(keepWords.keepSubscription);
  await reader.misses(keepWords.keepSubscription);
  await isSound(reader, "home-kept");
});

test("the review of an offer, what is wrong with it, and its success", async () => {
  await using reader = await leavingIn("WI");
  await givesReason(reader, 0);
  await reader.presses(account.acceptNewRate);
  await reader.seesHeading(account.confirmSubscription);
  await isSound(reader, "cancel-review");
  await reader.presses(account.confirm);
  await reader.sees("Revise lo que escribió");
  await isSound(reader, "cancel-review-terms");
  await reader.ticks("Acepto estos términos");
  await reader.presses(account.confirm);
  await reader.seesHeading(account.success);
  await isSound(reader, "cancel-success");
});

test("a delivery that is mended instead, and the button of California", async () => {
  await using reader = await leavingIn("CA");
  await reader.presses("Mi periódico llega tarde o no llega");
  await reader.sees(cancelWords.clickToCancel);
  await isSound(reader, "cancel-fix");
  await reader.presses(cancelWords.clickToCancel);
  await reader.seesHeading(account.subscriptionCanceled);
  await isSound(reader, "cancel-confirmed-ca");
});

async function entersPlace(reader: Reader, place: typeof north): Promise<void> {
  await reader.types(labels.streetAddress, place.streetAddress);
  await reader.types(labels.city, place.city);
  await reader.types(labels.stateCode, place.stateCode);
  await reader.types(labels.zip, place.zip);
}

test("each step of a move: refused, reviewed, made, waiting, taken back", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await anOldReader(world.site, publisher);
  await using reader = await inSpanish(publisher, email);
  await reader.opens(paths.updateAccount);
  await reader.seesHeading(move.currentAddress);
  await reader.presses(move.preview);
  await reader.sees("Revise lo que escribió");
  await isSound(reader, "move-missing");
  await entersPlace(reader, unreached);
  await reader.presses(move.preview);
  await reader.sees(move.seeDigital);
  await isSound(reader, "move-not-delivered");
  await entersPlace(reader, north);
  await reader.ticks(move.later);
  await reader.types(move.firstDay, "2026-01-02");
  await reader.presses(move.preview);
  await reader.sees(/Ya es (muy )?tarde/);
  await isSound(reader, "move-too-soon");
  await reader.ticks(move.soon);
  await reader.presses(move.preview);
  await reader.seesHeading(move.whatChanges);
  await isSound(reader, "move-preview");
  await reader.presses(move.deliverHere);
  await reader.sees(account.saved);
  await isSound(reader, "move-done");
  await reader.opens(paths.account);
  await reader.page.getByRole("heading", { level: 1 }).waitFor();
  await isSound(reader, "home-moving");
  await reader.opens(paths.updateAccount);
  await reader.sees(move.keepOld);
  await isSound(reader, "move-waiting");
  await reader.presses(move.keepOld);
  await reader.sees(move.keptAddress);
  await isSound(reader, "move-kept");
});

test("each step of a stop: missing dates, reviewed, listed, changed, canceled", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aPaperReader(world.site, publisher);
  await using reader = await inSpanish(publisher, email);
  await reader.opens(paths.temporaryStop);
  await reader.seesHeading(stop.newStop);
  const first = toDay((await reader.field(stop.stopDate).getAttribute("min")) ?? "");
  await reader.presses(stop.preview);
  await reader.sees("Revise lo que escribió");
  await isSound(reader, "stop-missing");
  await reader.types(stop.stopDate, first);
  await reader.types(stop.restartDate, addDays(first, 14));
  await reader.ticks(stop.save);
  await reader.presses(stop.preview);
  await reader.presses(stop.confirmNew);
  await reader.sees(stop.stopped);
  await reader.opens(paths.temporaryStop);
  await reader.sees(stop.yourStops);
  await isSound(reader, "stop-listed");
  await reader.presses(/^Modificar/);
  await reader.seesHeading(stop.editStop);
  await isSound(reader, "stop-editing");
  await reader.types(stop.restartDate, addDays(first, 7));
  await reader.presses(stop.preview);
  await reader.presses(stop.confirmEdit);
  await reader.sees(stop.edited);
  await isSound(reader, "stop-edited");
  await reader.opens(paths.account);
  await reader.page.getByRole("heading", { level: 1 }).waitFor();
  await isSound(reader, "home-stopping");
  await reader.opens(paths.temporaryStop);
  await reader.presses(/^Cancelar la suspensión del/);
  await reader.seesHeading(stop.cancelTitle);
  await isSound(reader, "stop-canceling");
  await reader.presses(stop.confirmCancel);
  await reader.sees(stop.canceled);
  await isSound(reader, "stop-canceled");
});

test("account home when a payment is due, and the card that pays it", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aSubscriber(world.site, publisher, threePapers);
  await using reader = await inSpanish(publisher, email);
  const homeIn = async (status: string): Promise<void> => {
    await changePublisher(world.site, publisher, `update subscription set status = '${status}'`);
    await reader.opens(paths.account);
    await reader.page.getByRole("heading", { level: 1 }).waitFor();
    await reader.page.waitForLoadState("networkidle");
    await isSound(reader, `home-${status}`);
  };
  await homeIn("stopped");
  await homeIn("active");
  await homeIn("pastDue");
  await reader.opens(paths.updateCard);
  await reader.ticks("Acepto estos términos");
  await reader.card.types("Número de tarjeta", "4124");
  await reader.card.presses("Cambiar tarjeta");
  await reader.card.sees("Número de tarjeta no válido");
  await isSound(reader, "card-refused");
  await homeIn("grace");
});

test("EZ-Pay turned off after a question, and on again with the card on file", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aPayer(world.site, publisher);
  await using reader = await inSpanish(publisher, email);
  await reader.opens(paths.oneTimePayment);
  await reader.presses(paymentWords.turnOff);
  await reader.seesHeading(paymentWords.turnOffTitle);
  await isSound(reader, "ez-pay-question");
  await reader.page.getByRole("dialog").getByRole("button", { name: paymentWords.turnOff }).click();
  await reader.sees(paymentWords.ezPayIsOff);
  await isSound(reader, "ez-pay-off");
  await reader.page.getByRole("group", { name: paymentWords.enroll }).getByRole("radio").first().check();
  await reader.presses(account.choosePlan);
  await reader.seesHeading(paymentWords.enroll);
  await reader.presses(paymentWords.turnOn);
  await isSound(reader, "ez-pay-consent");
  await reader.ticks("Acepto estos términos");
  await reader.presses(paymentWords.turnOn);
  await reader.seesHeading(paymentWords.ezPayIsOn);
  await isSound(reader, "ez-pay-on");
  await reader.opens(paths.account);
  await reader.sees(homeWords.nextPaper);
});
