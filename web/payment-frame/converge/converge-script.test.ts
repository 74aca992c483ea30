import { expect, test } from "vitest";
import type { CardValues } from "../card-rules.ts";
import { payFields } from "./converge-script.ts";

const good: CardValues = { number: "4124-9399-9999-9990", expiry: "12 / 29", cvv: "123", name: "Ada King Byron" };
const payer = { firstName: "Ada", lastName: "Byron", street: "12 Main Street", zip: "45402-1234" };

test("the gateway gets digits only, the name on the card, and the buyer's address", () => {
  expect(payFields("t0k3n", { values: good, payer })).toEqual({
    ssl_txn_auth_token: "t0k3n",
    ssl_card_number: "4124939999999990",
    ssl_exp_date: "1229",
    ssl_cvv2cvc2: "123",
    ssl_cvv2cvc2_indicator: "1",
    ssl_first_name: "Ada King",
    ssl_last_name: "Byron",
    ssl_avs_address: "12 Main Street",
    ssl_avs_zip: "454021234",
  });
  expect(payFields("t", { values: { ...good, name: "Ada" }, payer })).toMatchObject({
    ssl_first_name: "Ada",
    ssl_last_name: "Byron",
  });
});
