import type { Input } from "#contract/call-shape.ts";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { newKey } from "./calls.ts";
import { callForAccount, type Colleague, deskCall } from "./desk.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

export type PhoneOrderInput = Input<DeskContract["deskQuoteStart"]>;

/** The staff member, and where they work. */
export type AtDesk = { readonly site: Site; readonly publisher: Publisher; readonly clerk: Pick<Colleague, "session"> };

let doors = 100;
/** An address that no other test uses. */
export const aNewAddress = (zip = "53095") => ({
  streetAddress: `${++doors} Hickory Street`,
  city: "West Bend",
  stateCode: "WI",
  zip,
});

/** Has an address checked at the desk, and returns its id. */
export async function checkedAddressId(
  { site, publisher, clerk }: AtDesk,
  address: object = aNewAddress(),
): Promise<number> {
  const answer = await callForAccount(site, "validateAddress", { domain: publisher.domain, ...address }, clerk);
  return Number(answer.body["addressID"]);
}

/** A caller without email who wants the Wednesday, Friday and Sunday paper on a bill. */
export async function aPhoneOrder(desk: AtDesk, change: Partial<PhoneOrderInput> = {}): Promise<PhoneOrderInput> {
  const deliveryAddressId = change.deliveryAddressId ?? (await checkedAddressId(desk));
  return {
    publication: desk.publisher.domain,
    phone: "",
    email: "",
    bundleId: "wed-fri-sun",
    rateCode: "wed-fri-sun-4w",
    addOnIds: [],
    deliveryAddressId,
    billingAddressId: 0,
    startFrom: null,
    pay: "bill",
    renewsBy: "bill",
    isSecond: false,
    ...change,
  };
}

export const quotePhoneOrder = ({ site, clerk }: AtDesk, wish: PhoneOrderInput) =>
  deskCall(site, "deskQuoteStart", wish, clerk);

type How = { readonly session?: string; readonly key?: string; readonly change?: object };

/** Takes the order as quoted. */
export async function startPhoneOrder(
  desk: AtDesk,
  wish: PhoneOrderInput,
  { session, key = newKey(), change = {} }: How = {},
) {
  const { quote } = (await quotePhoneOrder(desk, wish)).body;
  const said = {
    firstName: "Walter",
    lastName: "Brandt",
    dueCents: quote?.dueCents ?? 0,
    readOut: { version: quote?.terms.version ?? "none", to: "Walter Brandt" },
    source: "Called us",
    note: "",
  };
  return deskCall(
    desk.site,
    "deskStart",
    { ...wish, ...said, ...change },
    { session: session ?? desk.clerk.session, key },
  );
}
