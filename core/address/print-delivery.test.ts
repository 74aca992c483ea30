import { expect, test } from "vitest";
import { printDelivery } from "./print-delivery.ts";

const carrier = { method: "carrier", routeCode: "R12" } as const;
const mail = { method: "mail", routeCode: null } as const;

test("a ZIP without a row gets no paper", () => {
  expect(printDelivery(null, false)).toEqual({ zipPrintDelivery: "N", method: "none", routeCode: null });
});

test("a carrier goes to houses, not to boxes", () => {
  expect(printDelivery(carrier, false)).toEqual({ zipPrintDelivery: "Y", method: "carrier", routeCode: "R12" });
  expect(printDelivery(carrier, true)).toEqual({ zipPrintDelivery: "N", method: "none", routeCode: null });
});

test("the mail goes to both", () => {
  for (const box of [true, false])
    expect(printDelivery(mail, box)).toEqual({ zipPrintDelivery: "Y", method: "mail", routeCode: null });
});
