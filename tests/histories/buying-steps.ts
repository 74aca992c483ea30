import { aTab, atPayPal, cardNames, inTab, largerPlans, type PaymentChoice, plans, submitsPayment } from "./paying.ts";
import { gatewayMood } from "#tests/world/moods.ts";
import { booksOf } from "./books.ts";
import { everyLook } from "./gateway-steps.ts";
import { ask, type Browser, newBrowser, type Person, setsUp, text } from "./people.ts";
import { anyPerson, browserOf, lastBrowser, paidAccount, type Step } from "./who.ts";

const buys =
  (browserFor: (person: Person) => Browser, where: string): Step =>
  async (world, pick) => {
    const person = anyPerson(world, pick);
    const browser = browserFor(person);
    const plan = pick(plans);
    const tab = aTab("subscribe", plan);
    browser.tabs.push(tab);
    const way = pick<PaymentChoice>([...cardNames, ...cardNames, `PayPal: ${pick(atPayPal)}`]);
    const until = pick(["answered", "answered", "approved", "open", "ordered"] as const);
    const came = await inTab(world, person, browser, tab, until, way);
    return `${person.name} buys ${plan.bundleID} ${where} with ${way}, ${came}`;
  };

/** What a buyer does, in however many tabs and browsers. */
export const buyingSteps = {
  buys: buys(lastBrowser, "in the same browser"),
  "starts again elsewhere": buys(newBrowser, "in another browser"),
  "changes her plan": async (world, pick) => {
    const person = anyPerson(world, pick);
    const { browser, where } = browserOf(person, pick);
    const plan = pick(largerPlans);
    const until = pick(["answered", "answered", "approved", "open"] as const);
    const way = pick<PaymentChoice>([...cardNames, ...cardNames, `PayPal: ${pick(atPayPal)}`]);
    if ((await paidAccount(world, person)) === null) return "";
    const tab = aTab("subscribe", plan, 0, true);
    browser.tabs.push(tab);
    const came = await inTab(world, person, browser, tab, until, way);
    return `${person.name} takes ${plan.bundleID} in place of her plan ${where} with ${way}, ${came}`;
  },
  "goes on in a tab": async (world, pick) => {
    const person = anyPerson(world, pick);
    const open = person.browsers.flatMap((browser) =>
      browser.tabs.filter(({ stage }) => stage !== "answered" && stage !== "gone").map((tab) => ({ browser, tab })),
    );
    if (open.length === 0) return "";
    const { browser, tab } = pick(open);
    const card = pick<PaymentChoice>([...cardNames, ...cardNames, `PayPal: ${pick(atPayPal)}`]);
    const until = pick(["answered", "answered", "approved", "open"] as const);
    const came = await inTab(world, person, browser, tab, until, card);
    return `${person.name} goes on in the tab of account ${tab.account} with ${card}, ${came}`;
  },
  "goes back": async (world, pick) => {
    const person = anyPerson(world, pick);
    const past = person.browsers.flatMap((browser) => browser.past.map((one) => ({ browser, one })));
    if (past.length === 0) return "";
    const { browser, one } = pick(past.slice(-12).toReversed());
    const { body, status } = await ask(world, { ip: browser.ip, past: [] }, one.name, one.input, one.token);
    const made = Array.isArray(body["addSubscriber"]) ? Number(body["addSubscriber"][0]) : 0;
    if (made > 0 && !person.accounts.includes(made)) person.accounts.push(made);
    return `${person.name} goes back and sends ${one.name} again: ${status} ${text(body, "code")}`;
  },
  "mistypes her password": async (world, pick) => {
    const person = anyPerson(world, pick);
    const { browser, where } = browserOf(person, pick);
    const plan = pick(plans);
    const typed = `${person.password}x`;
    const { token, said } = await setsUp(world, browser, { email: person.email, password: typed });
    if (token === null) return `${person.name} mistypes her password ${where} and is told "${said}"`;
    browser.checkout = token;
    const tab = aTab("subscribe", plan);
    browser.tabs.push(tab);
    const until = pick(["answered", "approved", "open"] as const);
    const came = await inTab(world, person, browser, tab, until, "a good card");
    return `${person.name} mistypes her password at the setup ${where} and buys ${plan.bundleID}, ${came}`;
  },
  "has two tabs": async (world, pick) => {
    const person = anyPerson(world, pick);
    const browser = lastBrowser(person);
    const other = pick([true, true, false]) ? browser : newBrowser(person);
    const tabs = [browser, other].map((of) => {
      const tab = aTab("subscribe", pick(plans));
      of.tabs.push(tab);
      return { of, tab };
    });
    const came: string[] = [];
    const go = async (these: typeof tabs, until: () => "open" | "approved" | "answered"): Promise<void> => {
      for (const { of, tab } of these) came.push(await inTab(world, person, of, tab, until(), "a good card"));
    };
    await go(tabs, () => pick(["open", "open", "open", "approved"]));
    // Both may be approved before either answer is sent.
    await go(pick([[], tabs, tabs, tabs.toReversed()]), () => "approved");
    await go(tabs.toReversed(), () => "answered");
    const which = tabs.map(({ tab }) => `${tab.plan.bundleID} (${tab.account})`).join(" and ");
    return `${person.name} has two tabs ${other === browser ? "in one browser" : "in two browsers"}, ${which}: ${came.join("; ")}`;
  },
  "pays in one tab, and is declined in the other": async (world, pick) => {
    const person = anyPerson(world, pick);
    const browser = lastBrowser(person);
    const plan = pick(plans);
    const tabs = [aTab("subscribe", plan), aTab("subscribe", plan)] as const;
    browser.tabs.push(...tabs);
    for (const tab of tabs) await inTab(world, person, browser, tab, "open", "a good card");
    // The money has moved when the other card is declined, but the gateway's record does not show it yet.
    if (tabs.every(({ stage }) => stage === "open"))
      gatewayMood(world.site, world.publisher, "checkout", "records-late", { looks: everyLook });
    const paid = await inTab(world, person, browser, tabs[0], "answered", "a good card");
    const declined = await inTab(world, person, browser, tabs[1], "approved", "a declined card");
    return `${person.name} pays for ${plan.bundleID} in one tab (${tabs[0].account}), ${paid}, and in another (${tabs[1].account}), ${declined}`;
  },
  "sends a forged approval": async (world, pick) => {
    const person = anyPerson(world, pick);
    const browser = person.browsers.at(-1);
    const account = pick(person.accounts.length > 0 ? person.accounts : [0]);
    if (browser === undefined || account === 0 || browser.checkout === null) return "";
    const forged = { ...aTab("subscribe", plans[0], account), amountCents: 100 };
    const said = JSON.stringify({ ssl_txn_id: "FORGED-1", ssl_result: "0", ssl_result_message: "APPROVAL" });
    const receipts = async () =>
      (await booksOf(world.site, world.publisher)).intents.filter(({ receipt }) => receipt).length;
    const before = await receipts();
    const told = await submitsPayment(world, forged, browser, said);
    // What a closed tab has paid may be found out this way; an old receipt does not count as an answer.
    if (told === "paid" && (await receipts()) === before)
      world.wrongs.push(`account ${account}: success was said of a forged approval`);
    return `${person.name} hands in a forged approval for account ${account}: ${told}`;
  },
} as const satisfies Record<string, Step>;
