import { expect, test } from "vitest";
import { redirectProblem } from "./redirect-address.ts";

test("accepts exact https addresses, and for a sandbox publication also http ones on this machine", () => {
  expect(redirectProblem("https://www.courier.example/signed-in?site=1", "live")).toBeNull();
  expect(redirectProblem("http://courier.localhost:3000/signed-in", "sandbox")).toBeNull();
});

test.each([
  ["www.courier.example", "is not an address"],
  ["http://www.courier.example/back", "must begin with https://"],
  ["http://localhost:3000/back", "must begin with https://"],
  ["javascript:alert(1)", "must begin with https://"],
  ["https://*.courier.example/back", "must be one exact address"],
  ["https://me@courier.example/back", "no user, password or #part"],
  ["https://courier.example/back#", "no user, password or #part"],
  ["https://courier.example/a/../back", "as browsers write it: https://courier.example/back"],
  ["https://COURIER.example/", "as browsers write it: https://courier.example/"],
])("refuses %s for a live publication", (address, sentence) => {
  expect(redirectProblem(address, "live")).toContain(sentence);
});
