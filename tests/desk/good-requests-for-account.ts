import {
  type ActionForAccount,
  actionsForAccount,
  type PaymentForAccount,
  type ReadForAccount,
} from "#contract/desk/for-account.ts";
import { goodRequest } from "#tests/endpoints/good-requests.ts";
import { callForAccount } from "#tests/world/desk.ts";
import { aBilledPayer } from "#tests/world/paying.ts";
import { payAtGateway, submitFrameAnswer } from "#tests/world/shopper.ts";
import { actOn, type Input, type World } from "./desk-request-makers.ts";

type Name = ReadForAccount | ActionForAccount | PaymentForAccount;

const numberIn = (input: Input): number => Number(input["accountNumber"] ?? input["AccountNumber"] ?? 0);

/** A reader's own good request, made by staff for the account. */
export async function goodRequestForAccount(name: Name, world: World): Promise<Input> {
  if (name === "getConvergeAuthToken") return anOpening(world);
  if (name === "processConvergeResponse") return aCharge(world);
  const { input } = await goodRequest[name](world.site, world.publisher);
  if (!(name in actionsForAccount)) return input;
  return said(world, input);
}

async function said(world: World, input: Input): Promise<Input> {
  const { seen, reason, note } = await actOn(world, numberIn(input));
  return { seen, reason, note, input };
}

/** Staff take a card payment for a term over the phone. */
async function anOpening(world: World): Promise<Input> {
  const { accountNumber } = await aBilledPayer(world.site, world.publisher);
  const what = { paymentMethod: "Credit Card", oneTime: "Y", purpose: "oneTime" };
  return said(world, { domain: world.publisher.domain, accountNumber, ...what });
}

async function aCharge(world: World): Promise<Input> {
  const { site, publisher } = world;
  const opening = await anOpening(world);
  const { body } = await callForAccount(site, "getConvergeAuthToken", opening, world);
  const opened = body as Parameters<typeof payAtGateway>[1] & { readonly amountCents: number };
  const { accountNumber } = opening["input"] as { readonly accountNumber: number };
  const answer = await payAtGateway(site, opened);
  const input = submitFrameAnswer(publisher, { accountNumber, amountCents: opened.amountCents }, answer);
  return { seen: 0, reason: "Card over the phone", note: "", input };
}
