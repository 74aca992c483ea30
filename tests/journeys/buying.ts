import { expect } from "vitest";
import { deliverable, password, person } from "#tests/world/shopper.ts";
import type { Reader } from "./reader.ts";

/** Approved whatever the amount. */
export const goodCard = "4124939999999990";
/** Its result depends on the cents of the amount: 05 is declined, 17 is charged without an answer. */
export const rehearsingCard = "5472063333333330";

/** For print, the shop asks first where the paper goes. */
export async function picksPrint(reader: Reader, zip = deliverable.zip): Promise<void> {
  await reader.ticks("Print + Digital");
  await reader.types("Your ZIP code", zip);
}

export async function agreesAndStarts(reader: Reader): Promise<void> {
  await reader.ticks("I agree to these terms");
  await reader.presses("Start subscription");
  await reader.seesHeading("Your account and billing");
}

export async function entersLogin(reader: Reader, secret = password): Promise<void> {
  await reader.types("Email", reader.email);
  await reader.types("Confirm email", reader.email);
  await reader.types("Password", secret);
  // The login is looked up when the reader leaves the field.
  await reader.field("Password").blur();
}

/** The question is open, and the next click answers it. */
export async function setsUpAccount(reader: Reader): Promise<void> {
  await entersLogin(reader);
  await reader.sees("User account does not exist.  Would you like to create one?");
}

/** For a login without an address. */
export async function createsLogin(reader: Reader): Promise<void> {
  await setsUpAccount(reader);
  await reader.presses("Create account");
  await reader.sees("User account setup completed");
}

/** The button that continues, below a login or an address form. */
export const continues = (reader: Reader): Promise<void> =>
  reader.presses(
    /^(Create account and continue|Continue to payment|Continue to delivery|Save and continue|Use this address)$/,
  );

export type TypedAddress = typeof deliverable;

export async function entersAddress(reader: Reader, address: TypedAddress = deliverable): Promise<void> {
  await reader.types("First name", person.firstName);
  await reader.types("Last name", person.lastName);
  await reader.types("Street address", address.streetAddress);
  await reader.types("City", address.city);
  await reader.types("State", address.stateCode);
  await reader.types("ZIP code", address.zip);
  await reader.types("Phone (optional)", person.phoneNumber);
}

export async function namesRecipient(reader: Reader, email: string): Promise<void> {
  await reader.seesHeading("Who is the gift for?");
  await reader.types("Recipient's name", "Linnea Aas");
  await reader.types("Recipient's email", email);
  await reader.types("Confirm recipient's email", email);
}

/** A wallet is first in the list if the publication offers one. */
export const choosesCard = (reader: Reader): Promise<void> => reader.ticks("Credit Card");

export async function entersCard(reader: Reader, number: string): Promise<void> {
  await choosesCard(reader);
  await reader.card.types("Card number", number);
  await reader.card.types("Expiration date", "1229");
  await reader.card.types("Security code", "123");
  await reader.card.types("Name on card", `${person.firstName} ${person.lastName}`);
}

/** The frame has grown to its content, so nothing moves under the pointer anymore. */
export async function waitsForWalletLayout(reader: Reader, wallet: string): Promise<void> {
  const content = reader.page.frameLocator(`iframe[title="${wallet}"]`).locator("html");
  await expect.poll(() => content.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
}

/** Opens the wallet's sheet and chooses there. */
export async function choosesInSheet(reader: Reader, wallet: string, choice: string): Promise<void> {
  await waitsForWalletLayout(reader, wallet);
  await reader.wallet(wallet).presses(`Pay with ${wallet}`);
  await reader.wallet(wallet).sees("no money");
  await waitsForWalletLayout(reader, wallet);
  await reader.wallet(wallet).presses(choice);
}

/** From the plans to the open payment: the preselected plan, a new account, an address that exists. */
export async function goesToPayment(reader: Reader): Promise<void> {
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);
  await reader.seesHeading("Payment");
}

export const accountNumberOf = async (reader: Reader): Promise<string> => {
  const { subscribeData = "" } = await reader.stored();
  return String(/"accountID":"(\d+)"/.exec(subscribeData)?.[1]);
};

/** At the sign-in page of the built-in provider. */
export async function signsIn(reader: Reader, secret = password): Promise<void> {
  await reader.seesHeading("Sign in");
  await reader.types("Email address", reader.email);
  await reader.types("Password", secret);
  await reader.presses("Sign in");
}
