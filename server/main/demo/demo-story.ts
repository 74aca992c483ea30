import { authenticateTNEmail } from "#contract/auth.ts";
import { getAccountManagementDetails } from "#contract/account-details.ts";
import { getConvergeAuthToken, processConvergeResponse } from "#contract/gateway-payment.ts";
import { quoteOrder, validateAddress } from "#contract/site.ts";
import { createSubscription, setupAccount } from "#contract/subscriber.ts";
import { cents, toDollars } from "#core/money.ts";
import type { DemoAccount, DemoPerson } from "#server/catalog/read-people.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { DemoBrowser } from "./demo-browser.ts";
import { terminateSubscriber } from "#contract/cancellation.ts";

/** A person of the demo world at the site of a publication. */
export type DemoVisit = {
  readonly browser: DemoBrowser;
  readonly person: DemoPerson;
  readonly publication: Publication;
  /** The person's own password, or one that nobody will know. */
  readonly password: string;
};

export type DemoCheckout = { readonly accountNumber: number; readonly token: string };

type Answer = { readonly isSuccess: boolean };

/** If the product refuses a demo person, there is a mistake in the demo's files or in the program. */
export function requireAccepted<T extends Answer>(
  answer: T,
  { person }: DemoVisit,
): Extract<T, { readonly isSuccess: true }> {
  if (isAccepted(answer)) return answer;
  throw new Error(`${person.email} was refused: ${JSON.stringify(answer)}`);
}

const isAccepted = <T extends Answer>(answer: T): answer is Extract<T, { readonly isSuccess: true }> =>
  answer.isSuccess;

type Gift = { readonly kind: "gift"; readonly recipientName: string; readonly recipientEmail: string };

/** Creates account, addresses and plan: a subscription, or a gift to somebody, that waits for its payment. */
export async function placeOrder(visit: DemoVisit, account: DemoAccount, gift?: Gift): Promise<DemoCheckout> {
  const { browser, person, publication, password } = visit;
  const { domain } = publication.tenant;
  const bundle = publication.catalog.bundles.find(({ bundleId }) => bundleId === account.bundleId);
  if (bundle === undefined) throw new Error(`${person.email}: there is no plan ${account.bundleId}`);
  const { rateCode } = bundle;
  const who = { domain, email: person.email, password };
  // A person with several accounts confirms each time that it is another subscription.
  const isSecondSubscription = gift === undefined && account !== person.accounts[0];
  const login =
    gift === undefined ? { createBloxAccount: "Y" as const, rate: rateCode, isSecondSubscription } : asDonor;
  const setUp = await browser.call(setupAccount, { ...who, ...login });
  if (setUp.authResponse === undefined) throw new Error(`${person.email} was refused: ${setUp.errorMessage}`);
  const { token } = setUp.authResponse;
  const plan = { rateCode, bundleID: account.bundleId, addOnOfferIDs: [...account.addOnIds] };
  const { terms } = await browser.call(quoteOrder, { domain, ...plan, ...(gift && { forGift: true }) });
  const created = await browser.call(
    createSubscription,
    {
      domain,
      email: person.email,
      billingAddressId: await addressOf(visit, account.billing),
      deliveryAddressId: account.delivery === null ? 0 : await addressOf(visit, account.delivery),
      ...plan,
      ...nameOf(gift === undefined ? account : person),
      phoneNumber: account.phone,
      termsAccepted: true,
      termsVersion: terms.version,
      ...(gift ? { gift } : { isSecondSubscription }),
    },
    token,
  );
  const [accountNumber = 0] = requireAccepted(created, visit).addSubscriber;
  return { accountNumber, token };
}

/** A donor already has a login, and gives under their own name. */
const asDonor = { createBloxAccount: "N", forGift: true } as const;

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) => ({
  firstName,
  lastName,
});

async function addressOf(visit: DemoVisit, { street, city, state, zip }: DemoAccount["billing"]): Promise<number> {
  const { domain } = visit.publication.tenant;
  const typed = { streetAddress: street, city, stateCode: state, zip };
  const { addressID, errorMessage } = await visit.browser.call(validateAddress, { domain, ...typed });
  if (addressID === 0) throw new Error(`${visit.person.email} at ${street}: ${errorMessage}`);
  return addressID;
}

/** Pays by card. If a payment went through before the program was killed, asking for it posts it. */
export async function payOrder(visit: DemoVisit, { accountNumber, token }: DemoCheckout): Promise<void> {
  const { browser, publication } = visit;
  const { domain } = publication.tenant;
  const what = { domain, accountNumber, paymentMethod: "Credit Card" } as const;
  const opened = await browser.call(getConvergeAuthToken, { ...what, oneTime: "N" }, token);
  if (!opened.isSuccess && opened.code === "paid-before") return;
  const { authToken, amountCents } = requireAccepted(opened, visit);
  const convergeResponse = await browser.pay(publication.tenant.gateway.kind, authToken);
  const amounts = { amount: toDollars(cents(amountCents)), tip: 0, donateAmt: 0 };
  const paid = await browser.call(processConvergeResponse, { ...what, ...amounts, convergeResponse, dPS: "N" }, token);
  requireAccepted(paid, visit);
}

/** Signs in and cancels at the end of the paid term. */
export async function cancelSubscription(visit: DemoVisit, accountNumber: number, reasonId: number): Promise<void> {
  const { browser, person, publication, password } = visit;
  const { domain } = publication.tenant;
  const { authResponse } = await browser.call(authenticateTNEmail, { domain, email: person.email, password });
  const { token } = authResponse;
  const { terminationDate } = await browser.call(getAccountManagementDetails, { domain, accountNumber }, token);
  const asked = { Domain: domain, AccountNumber: accountNumber, TerminationDate: terminationDate };
  requireAccepted(await browser.call(terminateSubscriber, { ...asked, TerminateReasonID: reasonId }, token), visit);
}
