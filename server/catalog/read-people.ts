import * as z from "zod/mini";
import { type DeliveryProblem, deliveryProblems } from "#core/delivery/delivery-issue.ts";
import { maxStopDays } from "#core/delivery/stop-dates.ts";
import { passwordLengths } from "#core/identity/password-policy.ts";
import { issueMistakes } from "./issue-mistakes.ts";
import { compareMistakes, type FieldPath, type Mistake } from "./mistake.ts";
import { type Contradiction, repeatedKeys } from "./contradiction.ts";
import { email, id, lineOfText, oneOf, stateCode, textValue, wholeNumber, yesNo, zip5 } from "./text-values.ts";
import { readYaml } from "./yaml-source.ts";

/** The specs' default password policy, so that every demo person can also "change" a password to the same one. */
const { least, most } = passwordLengths.spec;
const password = textValue((text) => {
  const { length } = Array.from(text);
  return length >= least && length <= most ? text : null;
}, `write a password of ${least} to ${most} characters`);

const name = z.strictObject({ first: lineOfText(50), last: lineOfText(50) });
const address = z.strictObject({ street: lineOfText(100), city: lineOfText(60), state: stateCode, zip: zip5 });

const stop = z.strictObject({
  askedDaysAgo: wholeNumber(0, 3000),
  days: wholeNumber(1, maxStopDays),
  papers: oneOf("save", "stop"),
});

const account = z.strictObject({
  plan: id,
  status: oneOf("pending", "active", "stopped", "grace", "cancelling", "ended"),
  boughtDaysAgo: wholeNumber(0, 3000),
  canceledDaysAgo: z.exactOptional(wholeNumber(0, 3000)),
  reason: z.exactOptional(wholeNumber(1, 999_999)),
  stop: z.exactOptional(stop),
  reported: z.exactOptional(oneOf(...deliveryProblems)),
  addOns: z.exactOptional(z.array(id)),
  method: z.exactOptional(oneOf("ezpay", "bill")),
  origin: z.exactOptional(oneOf("online", "office")),
  circulationSystem: z.exactOptional(oneOf("native", "dsi", "falcon")),
  allowCancel: z.exactOptional(yesNo),
  gift: z.exactOptional(email),
  phone: z.exactOptional(lineOfText(30)),
  name: z.exactOptional(name),
  billing: address,
  delivery: z.exactOptional(address),
});
type WrittenAccount = z.output<typeof account>;

const person = z.strictObject({
  name,
  domain: lineOfText(253),
  email,
  password: z.exactOptional(password),
  state: lineOfText(120),
  accounts: z.array(account).check(z.minLength(1, "add at least one account")),
});
type WrittenPerson = z.output<typeof person>;

const people = z.strictObject({ people: z.array(person) });

type DemoAddress = z.output<typeof address>;

/** An account of the demo world, as its holder would have created it that many days ago. */
export type DemoAccount = {
  readonly bundleId: string;
  readonly addOnIds: readonly string[];
  readonly status: WrittenAccount["status"];
  readonly boughtDaysAgo: number;
  /** Set if the status is cancelling or ended. */
  readonly cancellation: { readonly daysAgo: number; readonly reasonId: number } | null;
  /** A temporary stop from the first day that could be chosen, requested that many days ago. */
  readonly stop: {
    readonly daysAgo: number;
    readonly days: number;
    readonly paperOption: "save" | "stop";
  } | null;
  /** A paper of last week that was reported, for a credit; null: none. */
  readonly reported: DeliveryProblem | null;
  readonly method: "ezpay" | "bill";
  readonly origin: "online" | "office";
  /** `dsi` and `falcon` accounts see EZ-Pay options only (account §6). */
  readonly circulationSystem: "native" | "dsi" | "falcon";
  readonly allowCancel: boolean;
  /** The giver's email; null if its holder bought it. */
  readonly giftFrom: string | null;
  /** Empty if none is known. */
  readonly phone: string;
  /** The name on the account: its holder's, unless the account is managed for somebody else. */
  readonly firstName: string;
  readonly lastName: string;
  readonly billing: DemoAddress;
  /** Null for a digital plan. */
  readonly delivery: DemoAddress | null;
};

export type DemoPerson = {
  readonly domain: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Null if the account was made by phone or on paper and has no login. */
  readonly password: string | null;
  /** The state that this person demonstrates, for the list of demo sign-ins. */
  readonly state: string;
  readonly accounts: readonly DemoAccount[];
};

export type PeopleRead =
  | { readonly kind: "people"; readonly value: readonly DemoPerson[] }
  | { readonly kind: "mistakes"; readonly mistakes: readonly Mistake[] };

/**
 * Reads the file of demo subscribers. Whether a plan, a reason or a domain exists is only known together with the
 * catalogs.
 */
export function readPeople(text: string): PeopleRead {
  const yaml = readYaml(text);
  if (yaml.kind === "mistakes") return yaml;
  const { source } = yaml;
  const read = people.safeParse(source.content);
  const mistakes = read.success
    ? check(read.data.people).map(({ path, says }) => source.mistakeAt(path, says))
    : issueMistakes(source, [], read.error.issues);
  if (!read.success || mistakes.length > 0) return { kind: "mistakes", mistakes: mistakes.toSorted(compareMistakes) };
  return { kind: "people", value: read.data.people.map(personOf) };
}

const check = (written: readonly WrittenPerson[]): Contradiction[] => [
  ...repeatedKeys(
    written,
    ({ domain, email }) => `${email.toLowerCase()} at ${domain}`,
    (at) => ["people", at, "email"],
    (key) => `${key} is listed twice`,
  ),
  ...written.flatMap(({ accounts, domain }, at) =>
    accounts.flatMap((account, number) => [
      ...checkAccount(account, ["people", at, "accounts", number]),
      ...checkGift(account.gift, domain, written.slice(0, at), ["people", at, "accounts", number, "gift"]),
    ]),
  ),
];

/** The giver must come earlier in the file, and must be able to sign in. */
function checkGift(
  donor: string | undefined,
  domain: string,
  before: readonly WrittenPerson[],
  path: FieldPath,
): Contradiction[] {
  const known = before.some((one) => one.domain === domain && one.email === donor && one.password !== undefined);
  return donor === undefined || known
    ? []
    : [{ path, says: "name a person of this publication who is listed above and has a password" }];
}

function checkAccount(account: WrittenAccount, path: FieldPath): Contradiction[] {
  return [...checkStop(account, path), ...checkGrace(account, path), ...checkCancellation(account, path)];
}

function checkStop({ status, stop, boughtDaysAgo, delivery }: WrittenAccount, path: FieldPath): Contradiction[] {
  if (stop === undefined)
    return status === "stopped" ? [{ path: [...path, "status"], says: "stopped needs a stop" }] : [];
  const at = [...path, "stop"];
  if (delivery === undefined) return [{ path: at, says: "only paper delivery can be stopped" }];
  return stop.askedDaysAgo <= boughtDaysAgo ? [] : [{ path: at, says: "it was stopped before it was bought" }];
}

/** With a working card, an account would not stay in grace. */
const checkGrace = ({ status, method }: WrittenAccount, path: FieldPath): Contradiction[] =>
  status === "grace" && method !== "bill" ? [{ path: [...path, "status"], says: "grace needs method: bill" }] : [];

function checkCancellation(
  { status, boughtDaysAgo, canceledDaysAgo, reason }: WrittenAccount,
  path: FieldPath,
): Contradiction[] {
  const canceled = status === "cancelling" || status === "ended";
  if (!canceled) {
    const says = `an account that is ${status} was not canceled`;
    return canceledDaysAgo === undefined ? [] : [{ path: [...path, "canceledDaysAgo"], says }];
  }
  if (canceledDaysAgo === undefined || reason === undefined) {
    return [{ path: [...path, "status"], says: `${status} needs canceledDaysAgo and reason` }];
  }
  return canceledDaysAgo <= boughtDaysAgo
    ? []
    : [{ path: [...path, "canceledDaysAgo"], says: "it was canceled before it was bought" }];
}

const personOf = ({ name, domain, email, password, state, accounts }: WrittenPerson): DemoPerson => ({
  domain,
  firstName: name.first,
  lastName: name.last,
  email,
  password: password ?? null,
  state,
  accounts: accounts.map((account) => accountOf(account, name)),
});

function accountOf(account: WrittenAccount, holder: WrittenPerson["name"]): DemoAccount {
  const { canceledDaysAgo, reason, stop, name = holder } = account;
  return {
    bundleId: account.plan,
    addOnIds: account.addOns ?? [],
    status: account.status,
    boughtDaysAgo: account.boughtDaysAgo,
    cancellation:
      canceledDaysAgo === undefined || reason === undefined ? null : { daysAgo: canceledDaysAgo, reasonId: reason },
    stop: stop === undefined ? null : { daysAgo: stop.askedDaysAgo, days: stop.days, paperOption: stop.papers },
    reported: account.reported ?? null,
    method: account.method ?? "ezpay",
    origin: account.origin ?? "online",
    circulationSystem: account.circulationSystem ?? "native",
    allowCancel: account.allowCancel ?? true,
    giftFrom: account.gift ?? null,
    phone: account.phone ?? "",
    firstName: name.first,
    lastName: name.last,
    billing: account.billing,
    delivery: account.delivery ?? null,
  };
}
