import { expect, test } from "vitest";
import type { AccountDetails } from "#contract/account-details.ts";
import { modifySubscriber } from "#contract/profile.ts";
import { changeEmailParams } from "./change-email-params.ts";

const account = (accountNumber: number) =>
  ({
    userInfo: { accountNumber, email: "maria@mail.example", eNoticeEmailAddress: "notices@mail.example" },
  }) as AccountDetails;
const domain = "courier.example";
const email = "new@mail.example";

test("a contact email is type 1, renewal notices are type 4 with eRenewal; the present address goes along", () => {
  const common = { domain, accountNumber: 7, updateEmailFG: "Y" };
  const byKind = [
    [
      { kind: "contact", email },
      { ...common, emailTypeId: 1, emailAddress: email, currEmailAddress: "maria@mail.example" },
    ],
    [
      { kind: "renewal", email },
      { ...common, emailTypeId: 4, eRenewal: "Y", emailAddress: email, currEmailAddress: "notices@mail.example" },
    ],
    [
      { kind: "renewal", email: null },
      { ...common, emailTypeId: 4, eRenewal: "N", emailAddress: "", currEmailAddress: "notices@mail.example" },
    ],
  ] as const;
  for (const [wish, params] of byKind) {
    expect(changeEmailParams(domain, account(7), wish)).toEqual(params);
    expect(modifySubscriber.body.safeParse(params).success).toBe(true);
  }
});

test("without an account there are no parameters, and the call fails at once", () => {
  expect(changeEmailParams(domain, account(0), { kind: "contact", email })).toBeNull();
});
