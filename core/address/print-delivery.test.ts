import { expect, test } from "vitest";
import { printDelivery } from "./print-delivery.ts";

const carrier = { method: "carrier", routeCode: "R12" } as const;
const mail = { method: "mail", routeCode: null } as const;

test("delivers no paper to a ZIP code without a row", () => {
  expect(printDelivery(null, false)).toEqual({
    zipPrintDelivery: "N",
    method: "none",
    routeCode: null,
    because: "zip",
  });
});

test("delivers by carrier to houses, not to boxes", () => {
  expect(printDelivery(carrier, false)).toEqual({
    zipPrintDelivery: "Y",
    method: "carrier",
    routeCode: "R12",
    because: null,
  });
  expect(printDelivery(carrier, true)).toEqual({
    zipPrintDelivery: "N",
    method: "none",
    routeCode: null,
    because: "box",
  });
});

test("delivers by mail to both", () => {
  for (const box of [true, false])
    expect(printDelivery(mail, box)).toEqual({ zipPrintDelivery: "Y", method: "mail", routeCode: null, because: null });
});
