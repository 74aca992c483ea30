import type { Output } from "#contract/call-shape.ts";
import type { getConvergeAuthToken } from "#contract/gateway-payment.ts";
import { call, newKey } from "./calls.ts";
import type { Publisher } from "./publisher.ts";
import { aSubscriber, payAtGateway, signedIn, submitFrameAnswer, visa } from "./shopper.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

/** A subscriber in the account area. */
export type Payer = { readonly email: string; readonly accountNumber: number; readonly token: string };

type Plan = { readonly bundleID: string; readonly rateCode: string; readonly addOnOfferIDs?: string[] };
const paper: Plan = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };

/** Wed/Fri/Sun print by EZ-Pay unless the test says otherwise. */
export async function aPayer(site: Site, publisher: Publisher, plan: Plan = paper): Promise<Payer> {
  const { email, accountNumber } = await aSubscriber(site, publisher, plan);
  return { email, accountNumber, token: await signedIn(site, publisher, email) };
}

/** The same, but paid by bill. */
export async function aBilledPayer(site: Site, publisher: Publisher, plan: Plan = paper): Promise<Payer> {
  const payer = await aPayer(site, publisher, plan);
  const input = { domain: publisher.domain, accountNumber: payer.accountNumber, method: "bill" as const };
  await call(site, "setRenewalMethod", input, { token: payer.token });
  return payer;
}

export async function standingOf(site: Site, { domain }: Publisher, { accountNumber, token }: Payer) {
  const { body } = await call(site, "getPaymentStanding", { domain, accountNumber }, { token });
  return body;
}

export const openFor = (site: Site, { domain }: Publisher, { accountNumber, token }: Payer, what: object) =>
  call(
    site,
    "getConvergeAuthToken",
    { domain, accountNumber, paymentMethod: "Credit Card", oneTime: "Y", ...what },
    { token },
  );

type Opened = Extract<Output<typeof getConvergeAuthToken>, { isSuccess: true }>;

/** From the open widget to the server's answer. `claims`: what the browser sends in addition. */
export async function paysFor(
  site: Site,
  publisher: Publisher,
  payer: Payer,
  what: object,
  { card = visa, claims = {} }: { readonly card?: Readonly<Record<string, string>>; readonly claims?: object } = {},
) {
  const { body } = await openFor(site, publisher, payer, what);
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return submitsPayment(site, publisher, payer, body, await payAtGateway(site, body, card), claims);
}

export const submitsPayment = (
  site: Site,
  publisher: Publisher,
  payer: Payer,
  { amountCents }: Pick<Opened, "amountCents">,
  said: string,
  claims: object = {},
) =>
  call(
    site,
    "processConvergeResponse",
    { ...submitFrameAnswer(publisher, { ...payer, amountCents }, said), ...claims },
    { token: payer.token, key: newKey() },
  );

/** The subscription, its ledger, its cards and its account, as stored. */
export async function recordsOf(site: Site, { tenantId }: Publisher, { accountNumber }: Payer) {
  const ask = <Row extends object>(text: string) => asOwner<Row>(site.store.owner, text, [tenantId, accountNumber]);
  const [subscription] = await ask<Record<string, unknown>>(`select status, method, rate_code,
    paid_through::text, renews_on::text, charge_on::text, anchor_day, a.balance_cents as balance from subscription join account a using (tenant_id, account_number)
    where tenant_id = $1 and account_number = $2`);
  const ledger = await ask<{
    issue_on: string;
    half_units: number;
    rate_code: string;
  }>(`select e.issue_on::text, e.half_units,
    e.rate_code from expiry_entry e join subscription s using (tenant_id, subscription_id)
    where e.tenant_id = $1 and s.account_number = $2 order by e.entry_id`);
  const cards = await ask<{ brand: string; last4: string; in_use: boolean; paying: boolean }>(`select m.brand, m.last4,
    m.replaced_at is null as in_use, exists (select from subscription s where s.tenant_id = m.tenant_id
      and s.payment_method_id = m.payment_method_id) as paying
    from payment_method m where m.tenant_id = $1 and m.account_number = $2 order by m.payment_method_id`);
  const consents = await ask<{ due: number; rates: string[] }>(`select c.due_today_cents as due,
      array(select p ->> 'rateCode' from jsonb_array_elements(c.price_path) p) as rates
    from price_consent c join subscription s using (tenant_id, subscription_id)
    where c.tenant_id = $1 and s.account_number = $2 order by c.consent_id`);
  const journal = await ask<{
    ledger_account: string;
    amount: number;
  }>(`select l.ledger_account, sum(l.amount_cents)::int as amount
    from journal_line l join journal_entry e using (tenant_id, entry_id) join payment_intent i using (tenant_id, intent_id)
    where l.tenant_id = $1 and i.account_number = $2 group by 1 order by 1`);
  return {
    subscription,
    ledger,
    cards,
    consents,
    journal: Object.fromEntries(journal.map(({ ledger_account, amount }) => [ledger_account, amount])),
  };
}
