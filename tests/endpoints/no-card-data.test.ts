import { expect, test } from "vitest";
import type { CallName } from "#contract/contract.ts";
import { fieldProblems } from "#contract/field-problems.ts";
import { fieldProblems as inSpanish } from "#contract/field-problems.es.ts";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { visa } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { callNames, endpointOf } from "./call-names.ts";
import { goodRequests } from "./good-requests.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const requests = await goodRequests(site, publisher, callNames);
const card = visa.ssl_card_number;
const grouped = "4124-9399-9999-9990";

const refused = fieldProblems.cardData;

/** The answer to a request with this change; never the number itself. */
async function detailOf(name: CallName, change: object): Promise<string | undefined> {
  const { input = {}, ...how } = requests.get(name) ?? {};
  const { detail, errors } = expectProblem(await call(site, name, { ...input, ...change }, how), 400);
  expect(JSON.stringify(errors)).not.toContain(card);
  return detail;
}

test.each(callNames)("%s refuses a card number in any field", async (name) => {
  const { input = {} } = requests.get(name) ?? {};
  const { query, body } = endpointOf(name);
  const fields = Object.keys(input);
  expect(fields.length === 0).toBe(query === undefined && body === undefined);
  for (const field of [...fields, "colour"]) {
    for (const text of [card, grouped, `my card: ${card} 12/29`])
      expect(await detailOf(name, { [field]: text })).toBe(refused);
  }
});

const posts = callNames.filter((name) => endpointOf(name).method === "POST");

test.each(posts)("%s refuses the fields of a card form", async (name) => {
  for (const field of ["cardNumber", "cardExpireDate", "cardCVV", "paymentInfo", "ssl_cvv2cvc2", "CARDCVV"]) {
    expect(await detailOf(name, { [field]: "" })).toBe(refused);
  }
  expect(await detailOf(name, { paymentInfo: { cardNumber: "", cardExpireDate: "12 / 29", cardCVV: "123" } })).toBe(
    refused,
  );
  expect(await detailOf(name, { ssl_card_number: "1234" })).toBe(refused);
  expect(await detailOf(name, { [card]: "x" })).toBe(refused);
});

test("refuses card data at any depth of the widget's answer, too", async () => {
  for (const held of [
    { ssl_card_number: card },
    { ssl_cvv2cvc2: "123" },
    { ssl_result_message: `declined ${card}` },
    { deep: [{ deeper: JSON.stringify({ number: grouped }) }] },
  ]) {
    expect(await detailOf("processConvergeResponse", { convergeResponse: JSON.stringify(held) })).toBe(refused);
  }
});

test("refuses card data in a Campaign, too", async () => {
  expect(await detailOf("terminateSubscriber", { Campaign: { Email: card } })).toBe(refused);
});

test("says in the reader's language that a card number doesn't belong here, for screens that show it", async () => {
  const { input = {}, ...how } = requests.get("inviteToAccount") ?? {};
  const typed = { ...input, email: `${card}@readers.example` };
  const { detail } = expectProblem(
    await call(site, "inviteToAccount", typed, { ...how, headers: { "accept-language": "es" } }),
    400,
  );
  expect(detail).toBe(inSpanish.cardData);
});
