import type { CallName } from "#contract/contract.ts";
import { chargeDayOf, jumpTo } from "./gateway-steps.ts";
import { ask, type Browser, isRecord, type Person, text, type World } from "./people.ts";
import { changesPlan, looksAt } from "./staff-acts.ts";
import { aSignedInOwner, type Pick, type Step, type StepReport } from "./who.ts";

type Holder = { readonly person: Person; readonly browser: Browser; readonly account: number };

/** Accepts what is offered to a reader who says that she wants to cancel: another plan rather than a lower price. */
async function takesOffer(world: World, pick: Pick, { person, browser, account }: Holder): StepReport {
  const { domain } = world.publisher;
  const of = { domain, accountNumber: account };
  const asks = (name: CallName, input: Record<string, unknown>) => ask(world, browser, name, input, browser.session);
  const saves = text((await asks("getAccountManagementDetails", of)).body, "saveDate");
  const { body } = await asks("recordCancelStep", { ...of, step: "reason", terminationReasonID: pick([1, 3]) });
  const offers = Array.isArray(body["offers"]) ? body["offers"].filter(isRecord) : [];
  const offer = offers.find(({ kind }) => kind === "switch") ?? offers.find(({ kind }) => kind === "rate");
  const screens = offer === offers[0] ? ["offer"] : ["offer", "declined", "secondOffer"];
  for (const step of screens) await asks("recordCancelStep", { ...of, step });
  if (offer === undefined) return `${person.name} wants to leave and is offered no other plan`;
  const input = {
    Domain: domain,
    AccountNumber: account,
    RateCode: text(offer, "rateCode"),
    NewSubscriptionDate: saves,
    SubstituteCode: "stopsave",
  };
  const taken = await asks("substituteSubscription", input);
  return `${person.name} is offered ${input.RateCode} when she wants to leave, and takes it: ${taken.status} ${text(taken.body, "code")}`;
}

async function asksClerk(world: World, pick: Pick, { person, account }: Holder): StepReport {
  const plans = pick([
    ["daily", "wed-fri-sun", "digital"],
    ["sunday", "wed-fri-sun", "digital-yearly"],
    ["wed-fri-sun", "daily", "digital"],
    ["digital", "digital-yearly"],
  ] as const);
  const { status, body } = await changesPlan(...plans)(world, await looksAt(world, person, account));
  const isDone = body["isDone"] === true;
  return `a clerk changes ${person.name}'s plan to ${plans.join(" or ")} (account ${account}): ${isDone ? "done" : `${status} ${text(body, "code")}`}`;
}

/** Another plan for the next term, and the renewal with which it begins. */
export const planSteps = {
  "her next term has another plan": async (world, pick) => {
    const who = await aSignedInOwner(world, pick);
    if (who === null) return "";
    const changes = pick([takesOffer, asksClerk, asksClerk]);
    const told = await changes(world, pick, who);
    const day = await chargeDayOf(world, who.account);
    if (day === null || pick([false, false, true])) return told;
    await jumpTo(world, day);
    return `${told}; its renewal comes (${day})`;
  },
} as const satisfies Record<string, Step>;
