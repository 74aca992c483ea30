import { randomBytes } from "node:crypto";
import { toDay } from "#core/day.ts";
import type { CallName } from "#contract/contract.ts";
import { aBrowser } from "#tests/adapters/identity/a-browser.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";

/** The day on which every history begins: a Monday, so that each run has the same days of the week. */
export const beginning = toDay("2026-03-02");

/** A purchase or a payment of the account area in progress, in one tab. */
export type Tab = {
  readonly purpose: "subscribe" | "oneTime" | "ezPay" | "updateCard";
  readonly plan: { readonly bundleID: string; readonly rateCode: string };
  stage: "begun" | "ordered" | "open" | "approved" | "answered" | "gone";
  account: number;
  amountCents: number;
  authToken: string;
  /** The payment frame's answer, as it is submitted. */
  frameAnswer: string;
  /** The gateway's id of the approved transaction. */
  transaction: string;
  byPayPal: boolean;
  /** She takes a larger plan in place of the one she has, with the credit that she is shown. */
  readonly takesPlaceOfOld: boolean;
};

/** A past call, to be made again by the back button. */
export type Past = { readonly name: CallName; readonly input: Record<string, unknown>; readonly token: string | null };

/** A browser profile; its data is lost with it. */
export type Browser = {
  readonly ip: string;
  checkout: string | null;
  session: string | null;
  readonly tabs: Tab[];
  readonly past: Past[];
};

export type Person = {
  readonly name: string;
  readonly email: string;
  password: string;
  /** She has set this password at a setup that gave her a token, or at a reset. */
  hasLogin: boolean;
  readonly browsers: Browser[];
  /** Accounts that her own purchases created. */
  readonly accounts: number[];
  /** She has canceled, or requested another change of her account. */
  readonly canceled: Set<number>;
};

/** Somebody who knows Nora's email and has her mailing label. */
export type Stranger = { readonly password: string; readonly tokens: Set<string>; claimed: boolean };

export type World = {
  readonly site: Site;
  readonly publisher: Publisher;
  readonly people: readonly Person[];
  readonly stranger: Stranger;
  /** Statements of answers that were false. */
  readonly wrongs: string[];
  passMinutes(minutes: number): void;
};

export const newBrowser = (person: Person): Browser => {
  const browser = { ip: newIp(), checkout: null, session: null, tabs: [], past: [] };
  person.browsers.push(browser);
  return browser;
};

export function aPerson(name: string, password: string): Person {
  const email = `${name.toLowerCase()}-${randomBytes(5).toString("hex")}@readers.example`;
  const person = {
    name,
    email,
    password,
    hasLogin: false,
    browsers: [],
    accounts: [],
    canceled: new Set<number>(),
  };
  newBrowser(person);
  return person;
}

export type JsonBody = Readonly<Record<string, unknown>>;

export const isRecord = (body: unknown): body is JsonBody =>
  typeof body === "object" && body !== null && !Array.isArray(body);

export type JsonAnswer = { readonly status: number; readonly body: JsonBody; readonly list: readonly unknown[] };

/** A call from a browser. A fault of the server is always wrong. */
export async function ask(
  world: World,
  browser: Pick<Browser, "ip" | "past"> | null,
  name: CallName,
  input: Record<string, unknown>,
  token: string | null = null,
): Promise<JsonAnswer> {
  browser?.past.push({ name, input, token });
  const { status, body } = await call(world.site, name, input, {
    key: newKey(),
    ip: browser?.ip ?? newIp(),
    ...(token === null ? {} : { token }),
  });
  const said: unknown = body;
  if (status >= 500 && status !== 503) world.wrongs.push(`${name} failed: ${status} ${JSON.stringify(said)}`);
  return { status, body: isRecord(said) ? said : {}, list: Array.isArray(said) ? said : [] };
}

export const text = (said: JsonBody, name: string): string => {
  const value = said[name];
  return typeof value === "string" ? value : "";
};

export const number = (said: JsonBody, name: string): number => Number(said[name] ?? 0);

const tokenIn = ({ body }: JsonAnswer): string | null => {
  const state = body["authResponse"];
  const token = isRecord(state) ? text(state, "token") : "";
  return token === "" ? null : token;
};

/** SetupAccount as the checkout calls it: asks first, and creates on the second click. */
export async function setsUp(
  world: World,
  browser: Pick<Browser, "ip" | "past">,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly token: string | null; readonly said: string }> {
  const domain = world.publisher.domain;
  const first = await ask(world, browser, "setupAccount", { domain, email, password, createBloxAccount: "N" });
  const token = tokenIn(first);
  if (token !== null) return { token, said: "" };
  const said = text(first.body, "errorMessage") || text(first.body, "detail");
  if (!said.startsWith("User account does not exist")) return { token: null, said };
  const second = await ask(world, browser, "setupAccount", { domain, email, password, createBloxAccount: "Y" });
  return { token: tokenIn(second), said: text(second.body, "errorMessage") || text(second.body, "detail") };
}

/** Signs in for the account area; null if refused. Waits if asked to wait. */
export async function signsIn(world: World, email: string, password: string): Promise<string | null> {
  const input = { domain: world.publisher.domain, email, password };
  const first = await ask(world, null, "authenticateTNEmail", input);
  if (first.status !== 429) return tokenIn(first);
  world.passMinutes(2);
  return tokenIn(await ask(world, null, "authenticateTNEmail", input));
}

/** Numbers of the accounts that a token reaches. */
export async function accountsOf(world: World, token: string): Promise<number[]> {
  const { list } = await ask(world, null, "getAccounts", { domain: world.publisher.domain }, token);
  return list.flatMap((it) => (isRecord(it) ? [number(it, "accountNumber")] : []));
}

/** The newest link of this kind in a mailbox, on this site. */
async function linkTo(world: World, email: string, page: string): Promise<string | null> {
  await deliverEmails(world.site, world.publisher);
  const url = await world.site.listen();
  for (const { text: mail } of await mailTo(world.site, email)) {
    const found = new RegExp(`https?://[^/\\s]+(/\\S*${page}/?\\?token=[A-Za-z0-9_-]+)`).exec(mail);
    if (found?.[1] !== undefined) return url + found[1];
  }
  return null;
}

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** Fills in a form as its owner would, with her password, and answers questions about orders truthfully. */
function filledIn(page: string, { password, accounts }: Person): Record<string, string> {
  const typed = [...page.matchAll(/<input\s[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, "type") === "password")
    .map((tag) => [attribute(tag, "name"), password] as const);
  const answers = [...page.matchAll(/<fieldset[^]*?<\/fieldset>/g)].map(([question]) => {
    const account = Number(/Account number (\d+)/.exec(question)?.[1]);
    const radio = /<input\s[^>]*type="radio"[^>]*>/.exec(question)?.[0] ?? "";
    return [attribute(radio, "name"), accounts.includes(account) ? "yes" : "no"] as const;
  });
  return Object.fromEntries([...typed, ...answers]);
}

/** Opens the newest link of a kind in the mailbox and clicks the button of its page. */
async function pressesLink(world: World, person: Person, page: string): Promise<"no email" | number> {
  const link = await linkTo(world, person.email, page);
  if (link === null) return "no email";
  const browser = aBrowser(await world.site.listen());
  const first = await browser.open(link);
  const shown = first.location === null ? first : await browser.open(first.location.href);
  // A link that was used, or has expired, has its own page.
  if (shown.status !== 200 && shown.status !== 410) throw new Error(`the link of the email: ${shown.status}`);
  if (shown.status === 410) return shown.status;
  return (await browser.submit(shown, filledIn(shown.text, person))).status;
}

/** "Yes, confirm it", with her own password if the page asks for one. */
export const confirmsMailbox = (world: World, person: Person) => pressesLink(world, person, "account/confirm");

/** Forgot password, and the link of the email. */
export async function resetsPassword(world: World, person: Person, chosen: string): Promise<"no email" | number> {
  const url = await world.site.listen();
  const browser = aBrowser(url);
  const asked = await browser.open(`${url}/${world.publisher.domain}/tncms/auth/federated/forgot-password/`);
  await browser.submit(asked, { email: person.email });
  const status = await pressesLink(world, { ...person, password: chosen }, "new-password");
  if (status !== 303 && status !== 200) return status;
  person.password = chosen;
  person.hasLogin = true;
  return status;
}
