import { expect, test } from "vitest";
import { readReturn, returnAddress } from "./paypal-return.ts";

const queryOf = (address: string) =>
  new Map(
    address
      .split("?")[1]
      ?.split("&")
      .map((it) => it.split("=") as [string, string]),
  );
const read = (address: string) => {
  const query = queryOf(address);
  return readReturn({ get: (name) => query.get(name) ?? null });
};

test("what PayPal adds to our address is read as it was written", () => {
  const address = returnAddress("https://courier.example", "approved");
  expect(address).toBe("https://courier.example/payment-return/?outcome=approved");
  expect(read(`${address}&token=5O190127TN364715T`)).toEqual({ order: "5O190127TN364715T", outcome: "approved" });
  const cancelled = returnAddress("https://courier.example", "cancelled");
  expect(read(`${cancelled}&token=5O190127TN364715T`)).toMatchObject({ outcome: "cancelled" });
});

test("anything else is no news", () => {
  for (const query of ["", "?outcome=approved", "?token=5O190127TN364715T", "?outcome=paid&token=5O190127TN364715T"])
    expect(read(`/payment-return/${query}`)).toBeNull();
  expect(read("/payment-return/?outcome=approved&token=<b>")).toBeNull();
});
