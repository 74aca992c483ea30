import { expect, test } from "vitest";
import { commandHere, runningForFile } from "./a-program.ts";

const home = await runningForFile();
const domain = "kettlelakescourier.example";

test("lists orders by source, campaign and offer code, as a table and for a spreadsheet", async () => {
  const listed = await commandHere(home, ["orders", "--publication", domain]);
  expect(listed.code).toBe(0);
  expect(listed.out).toMatch(/^Publication +Source +Medium +Campaign +Term +Content +Offer code +Subscriptions +Gifts/);
  const csv = await commandHere(home, ["orders", "--publication", domain, "--csv"]);
  expect(csv.out).toMatch(
    /^publication,source,medium,campaign,term,content,offer_code,subscriptions,gifts,first_payments\r\n/,
  );
  const later = await commandHere(home, ["orders", "--publication", domain, "--from", "2099-01-01"]);
  expect(later.out).toBe("No subscriptions or gifts were bought.\n");
});

test("refuses days and publications that don't exist", async () => {
  expect((await commandHere(home, ["orders", "--from", "2026-02-30"])).code).toBe(2);
  expect((await commandHere(home, ["orders", "--publication", "nobody.example"])).err).toContain(
    "there is no publication nobody.example.",
  );
});
