import type { Input } from "#contract/endpoint.ts";
import type { AccountDetails } from "#contract/manage-account.ts";
import type { CancelOffer, substituteSubscription } from "#contract/saving.ts";

export type SubstituteParams = Input<typeof substituteSubscription>;

/** What SubstituteSubscription is sent (account §7). Null where the account names no date: the call fails at once (§5). */
export function substituteParams(domain: string, account: AccountDetails, offer: CancelOffer): SubstituteParams | null {
  const { userInfo, saveDate } = account;
  if (saveDate === "" || offer.rateCode === "") return null;
  return {
    Domain: domain,
    AccountNumber: userInfo.accountNumber,
    RateCode: offer.rateCode,
    NewSubscriptionDate: saveDate,
    SubstituteCode: "stopsave",
    Campaign: {
      NewPrice: offer.amount,
      NewTerm: offer.term,
      NewRenewalDate: saveDate,
      PlanDescription: offer.planName,
      CustomerName: userInfo.custName,
      Email: userInfo.email,
    },
  };
}
