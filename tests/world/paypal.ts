import type { Output } from "#contract/call-shape.ts";
import * as z from "zod/mini";
import type { getConvergeAuthToken } from "#contract/gateway-payment.ts";
import type { Choice } from "#sandbox/paypal/orders.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { call, newKey } from "./calls.ts";
import type { Publisher } from "./publisher.ts";
import { type Shopper, submitFrameAnswer } from "./shopper.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

/** A publication whose only wallet is PayPal. */
export function onlyPayPal(plain: CatalogData): CatalogData {
  const wallets = { applePay: false, googlePay: false, payPal: true };
  return { ...plain, tenant: { ...plain.tenant, site: { ...plain.tenant.site, wallets } } };
}

export type PayPalOpened = Extract<Output<typeof getConvergeAuthToken>, { isSuccess: true }>;

/** GetConvergeAuthToken's answer to somebody who wants to pay with PayPal. */
export const askForPayPal = (
  site: Site,
  { domain }: Publisher,
  { token, accountNumber }: Pick<Shopper, "token" | "accountNumber">,
  extras: { readonly tip?: number } = {},
) => {
  const input = { domain, accountNumber, paymentMethod: "Paypal", oneTime: "N", ...extras } as const;
  return call(site, "getConvergeAuthToken", input, { token });
};

export async function openPayPal(...wanted: Parameters<typeof askForPayPal>): Promise<PayPalOpened> {
  const { body } = await askForPayPal(...wanted);
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return body;
}

/** What the buyer does at PayPal's page. */
export async function atPayPal(site: Site, { authToken }: PayPalOpened, choice: Choice | "cancel"): Promise<URL> {
  const response = await fetch(`${site.gatewayUrl}/sandbox/paypal/checkoutnow?token=${authToken}`, {
    method: "POST",
    body: new URLSearchParams({ choice }),
    redirect: "manual",
  });
  return new URL(response.headers.get("location") ?? "");
}

/** Reports that the buyer came back, as the page does: it names the invoice of its own payment. */
export async function backFromPayPal(site: Site, publisher: Publisher, shopper: Shopper) {
  const [last] = await asOwner<{ invoice: string }>(
    site.store.owner,
    `select invoice_number as invoice from payment_intent where tenant_id = $1 and account_number = $2
     order by token_at desc limit 1`,
    [publisher.tenantId, shopper.accountNumber],
  );
  const said = JSON.stringify({ page: "approved", ssl_invoice_number: last?.invoice });
  const input = { ...submitFrameAnswer(publisher, shopper, said), paymentMethod: "Paypal" as const };
  return call(site, "processConvergeResponse", input, { token: shopper.token, key: newKey() });
}

const captured = z.array(z.object({ cents: z.number(), back: z.number() }));

/** What PayPal took for a publisher and has not refunded, in cents, oldest first. */
export const payPalCharges = (site: Site, { plain }: Publisher): number[] =>
  captured
    .parse(
      site.payPalLedger.db
        .prepare(
          `select c.cents, (select coalesce(sum(r.cents), 0) from refund r
             where r.capture_id = c.id and r.id not in (select id from undone)) as back
           from capture c where c.client = ? and c.id not in (select id from undone) order by c.number`,
        )
        .all(plain.tenant.payPal?.clientId ?? ""),
    )
    .map(({ cents, back }) => cents - back)
    .filter((left) => left > 0);
