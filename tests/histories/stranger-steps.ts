import { newKey } from "#tests/world/calls.ts";
import { person as buyer } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { ask, confirmsMailbox, newBrowser, resetsPassword, setsUp, signsIn, text } from "./people.ts";
import { anyPerson, paidAccount, type Step } from "./who.ts";

const prices: readonly number[] = [1, 36, 119, 11.99];

/** What a stranger does who knows her email or has her mailing label, and what an owner does in her mailbox. */
export const strangerSteps = {
  "a stranger sets up her email": async (world, pick) => {
    const [nora] = world.people;
    if (nora === undefined) return "";
    const browser = newBrowser({ ...nora, browsers: [] });
    const { token, said } = await setsUp(world, browser, { email: nora.email, password: world.stranger.password });
    world.stranger.claimed ||= token !== null;
    if (token !== null) world.stranger.tokens.add(token);
    const told = `a stranger sets up Nora's email with a password of his own: ${token === null ? said : "done"}`;
    if (token === null || pick([false, true])) return told;
    // She clicks the button of the latest email without thinking.
    return `${told}; she opens the email that comes of it and presses its button: ${await confirmsMailbox(world, nora)}`;
  },
  "a stranger sets up her email again and again": async (world) => {
    const [nora] = world.people;
    if (nora === undefined) return "";
    const domain = world.publisher.domain;
    for (let times = 0; times < 6; times++)
      await ask(world, null, "setupAccount", {
        domain,
        email: nora.email,
        password: `${world.stranger.password}${times}`,
        createBloxAccount: "Y",
      });
    return "a stranger sets up Nora's email six times with other passwords";
  },
  "a stranger with her label": async (world, pick) => {
    const [nora] = world.people;
    if (nora === undefined) return "";
    const account = await paidAccount(world, nora);
    if (account === null) return "";
    const own = `stranger-${account}-${newKey().slice(0, 8)}@strangers.example`;
    const browser = newBrowser({ ...nora, browsers: [] });
    await setsUp(world, browser, { email: own, password: world.stranger.password });
    const token = await signsIn(world, own, world.stranger.password);
    if (token === null) return "a stranger cannot sign in";
    await asOwner(
      world.site.store.owner,
      "update login set email_confirmed_at = now() where tenant_id = $1 and email = $2",
      [world.publisher.tenantId, own],
    );
    const label = { domain: world.publisher.domain, accountNumber: account, lastName: buyer.lastName, zip: "53095" };
    await ask(world, null, "requestAccountAccess", label, token);
    // The prices are on the site, so an amount of the last bill is easily guessed.
    const answers: string[] = [];
    for (const amount of pick([prices, prices.toReversed(), prices.slice(1)])) {
      const { body, status } = await ask(world, null, "confirmAccountAccess", { ...label, amount }, token);
      answers.push(body["isSuccess"] === true ? "gets access" : `${status} ${text(body, "code")}`);
    }
    world.stranger.tokens.add(token);
    return `a stranger types Nora's label and guesses her bill: ${answers.join(", ")}`;
  },
  "confirms her email": async (world, pick) => {
    const person = anyPerson(world, pick);
    const done = await confirmsMailbox(world, person);
    if (done === "no email") return "";
    for (const browser of person.browsers) browser.session = null;
    return `${person.name} opens the newest confirmation email and presses its button: ${done}`;
  },
  "resets her password": async (world, pick) => {
    const person = anyPerson(world, pick);
    const done = await resetsPassword(world, person, `${person.password.slice(0, 14)}${pick(["-a", "-b"])}`);
    if (done === "no email") return "";
    for (const browser of person.browsers) browser.session = null;
    return `${person.name} asks for a new password: ${done}`;
  },
} as const satisfies Record<string, Step>;
