import { expect, test } from "vitest";
import { plain } from "#tests/world/plain.ts";
import { firstPrice, renewalLines } from "./plan-price.ts";

const steady = { amount: 12.99, term: "4 weeks", renewsAt: [{ date: "2026-03-04", amount: 12.99, period: "4 weeks" }] };
const promo = {
  amount: 1,
  term: "4 weeks",
  renewsAt: [
    { date: "2026-03-04", amount: 9.99, period: "4 weeks" },
    { date: "2026-04-01", amount: 12.99, period: "month" },
  ],
};

test("an amount is shown with its term, in full", () => {
  expect(plain(firstPrice(steady))).toEqual({ amount: "$12.99", term: "every 4 weeks" });
  const monthly = [{ date: "2026-03-04", amount: 20, period: "1 month" }];
  expect(firstPrice({ amount: 20, term: "1 month", renewsAt: monthly })).toMatchObject({ term: "every month" });
});

test("a plan that does not renew, as a gift, is paid once", () => {
  expect(plain(firstPrice({ ...steady, renewsAt: [] }))).toEqual({ amount: "$12.99", term: "for 4 weeks" });
  expect(plain(firstPrice({ ...promo, renewsAt: [] }))).toEqual({ amount: "$1.00", term: "for 4 weeks" });
  expect(plain(firstPrice({ amount: 20, term: "month", renewsAt: [] }))).toEqual({
    amount: "$20.00",
    term: "for 1 month",
  });
});

test("an introductory price is called the first one", () => {
  expect(plain(firstPrice(promo))).toEqual({ amount: "$1.00", term: "for the first 4 weeks" });
  expect(firstPrice({ ...promo, term: "1 month" })).toEqual({ amount: "$1.00", term: "for the first month" });
});

test("renewals read then {date} for all but the last, which reads renews at {date}, with the amounts beside", () => {
  expect(plain(renewalLines(promo))).toEqual([
    { when: "then Wed, Mar 4, 2026", price: "$9.99 every 4 weeks" },
    { when: "renews at Wed, Apr 1, 2026", price: "$12.99 every month" },
  ]);
  expect(plain(renewalLines(steady))).toEqual([{ when: "renews at Wed, Mar 4, 2026", price: "$12.99 every 4 weeks" }]);
});
