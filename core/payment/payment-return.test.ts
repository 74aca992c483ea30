import { expect, test } from "vitest";
import { paymentReturnAddress, readPaymentReturn } from "./payment-return.ts";

const queryOf = (address: string) =>
  new Map(
    address
      .split("?")[1]
      ?.split("&")
      .map((it) => it.split("=") as [string, string]),
  );
const read = (address: string) => {
  const query = queryOf(address);
  return readPaymentReturn({ get: (name) => query.get(name) ?? null });
};

test("reads our address as written, whatever a gateway adds to it", () => {
  const address = paymentReturnAddress("https://courier.example", "R-2026-104", "approved");
  expect(address).toBe("https://courier.example/payment-return/?invoice=R-2026-104&outcome=approved");
  expect(read(`${address}&token=5O190127TN364715T`)).toEqual({ invoice: "R-2026-104", outcome: "approved" });
  const canceled = paymentReturnAddress("https://courier.example", "R-2026-104", "canceled");
  expect(read(canceled)).toEqual({ invoice: "R-2026-104", outcome: "canceled" });
});

test("ignores anything else", () => {
  for (const query of ["", "?outcome=approved", "?invoice=R-2026-104", "?outcome=paid&invoice=R-2026-104"])
    expect(read(`/payment-return/${query}`)).toBeNull();
  expect(read("/payment-return/?outcome=approved&invoice=<b>")).toBeNull();
});
