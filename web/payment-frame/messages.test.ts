import fc from "fast-check";
import { expect, test } from "vitest";
import { frameAddress, gatewayIn, isForExpress, pageOriginIn, readFromFrame, readToFrame } from "./messages.ts";

const open = {
  type: "open",
  sessionToken: "t0k3n",
  gateway: "converge",
  scriptUrl: "https://gateway.example/Checkout.js",
  amountText: "$12.99",
  action: "Pay",
  method: "card",
  form: "older",
  payer: { firstName: "Ada", lastName: "Byron", street: "12 Main Street", zip: "45402" },
  theme: { accent: "#1f4b73" },
} as const;

test("a message from the page is read as it was sent, without unknown fields", () => {
  expect(readToFrame({ ...open, extra: 1 })).toEqual(open);
  expect(readToFrame({ type: "theme", theme: { accent: "red", size: 4 } })).toEqual({
    type: "theme",
    theme: { accent: "red" },
  });
});

test("a page that names no card form, or an unknown one, gets the newer one", () => {
  for (const form of [undefined, "newest"]) expect(readToFrame({ ...open, form })).toMatchObject({ form: "newer" });
});

test("an open message without a token or with an unknown method is ignored", () => {
  expect(readToFrame({ ...open, sessionToken: "" })).toBeNull();
  expect(readToFrame({ ...open, method: "cash" })).toBeNull();
});

test.each([
  { type: "ready" },
  { type: "canceled" },
  { type: "resize", height: 412 },
  { type: "approved", convergeResponse: "{}" },
  { type: "declined", convergeResponse: "{}" },
  { type: "failed", message: "no", unsure: true },
])("$type from the frame is read as it was sent", (message) => {
  expect(readFromFrame({ ...message, extra: 1 })).toEqual(message);
});

test("ignores anything else that is posted to a window", () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      expect(readToFrame(data)).toBeNull();
      expect(readFromFrame(data)).toBeNull();
    }),
  );
  expect(readFromFrame({ type: "resize", height: 1e9 })).toBeNull();
});

test("the frame answers only to an origin", () => {
  const hash = (pageOrigin: string): string =>
    new URL(frameAddress("https://pay.example/frame", { pageOrigin, gateway: "converge", use: "payment" })).hash;
  expect(pageOriginIn(hash("https://courier.example"))).toBe("https://courier.example");
  expect(pageOriginIn(hash("http://localhost:3000"))).toBe("http://localhost:3000");
  for (const wrong of ["", "*", "null", "https://courier.example/path", "courier.example"])
    expect(pageOriginIn(hash(wrong))).toBeNull();
});

test("the frame's address says what it is opened for, and at which gateway", () => {
  const hash = (use: "payment" | "express"): string =>
    new URL(frameAddress("https://pay.example/frame", { pageOrigin: "https://a.example", gateway: "converge", use }))
      .hash;
  expect(isForExpress(hash("express"))).toBe(true);
  expect(isForExpress(hash("payment"))).toBe(false);
  expect(gatewayIn(hash("payment"))).toBe("converge");
  expect(pageOriginIn(hash("express"))).toBe("https://a.example");
});
