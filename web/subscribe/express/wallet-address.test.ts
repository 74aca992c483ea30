import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { expressWords } from "./express-words.ts";
import { fieldsOfWallet, walletAddressProblem } from "./wallet-address.ts";

const given = {
  firstName: "Ada ",
  lastName: "Byron",
  street: "12 Main Street",
  apartment: "Apt 4",
  city: "West Bend",
  state: "Wisconsin",
  zip: "53095-1234",
  country: "US",
};

test("a wallet's address becomes the fields of our forms, with the state's two letters", () => {
  expect(fieldsOfWallet(given, "(262) 555-0121")).toEqual({
    firstName: "Ada",
    lastName: "Byron",
    streetAddress: "12 Main Street",
    streetAddress2: "Apt 4",
    city: "West Bend",
    stateCode: "WI",
    zip: "53095-1234",
    phone: "(262) 555-0121",
  });
});

test.each(["", "12", "not a phone"])("a phone that is %j is left out, because it is optional", (phone) => {
  expect(fieldsOfWallet(given, phone).phone).toBe("");
});

test("says what is missing, and accepts only US addresses", () => {
  const problem = (other: Partial<typeof given>) =>
    walletAddressProblem({ ...given, ...other }, fieldsOfWallet({ ...given, ...other }, ""));
  expect(problem({})).toBeNull();
  expect(problem({ country: "" })).toBeNull();
  expect(problem({ country: "CA" })).toBe(expressWords.onlyUs);
  expect(problem({ street: "" })).toBe("Enter the street address");
  expect(problem({ lastName: "" })).toBe("Enter a last name");
  expect(problem({ zip: "123" })).toBe(messages.invalidZip);
});
