import { paymentReturnAddress } from "#core/payment/payment-return.ts";
import { type Outcome, unknownOutcome } from "#core/payment/outcome.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { SecretsOf } from "#server/crypto/secret-box.ts";
import type { FoundTransactions, GatewayAccount, PaymentQuery, PaymentToOpen } from "../port.ts";
import { systemStateOf, valueOrUnknown } from "../wire/gateway-result.ts";
import type { GatewayKind } from "../wire/gateway-kind.ts";
import { emulatorPath, emulatorSetting, gatewayAddress } from "../wire/publication-account.ts";
import type { PayPalAccount, PayPalGateway } from "./paypal-calls.ts";
import { payPalGateway } from "./paypal-gateway.ts";

/** PayPal's name in the table of gateways. */
export const payPalName = "paypal";

/** An order can be approved for three hours (protocols 3). */
const payableMinutes = 200;

/** The id of an order that does not exist. */
const noOrder = "0D00RSTEPCHECK000";

/** The name of a publication's PayPal secret among its sealed secrets. */
export const payPalSecret = "payPal.secret";

/** PayPal, for publications that have an account there. */
export const payPal: GatewayKind = {
  methods: ["Paypal"],
  script: null,
  connect: ({ secretsOf, now, note, networks }) => {
    const calls = payPalGateway({ now, note, networks });
    const accountOf = payPalAccountFinder(secretsOf);
    return async (tenant, emulatorUrl) => {
      const account = await accountOf(tenant, emulatorUrl);
      return account === null ? null : payPalAccount(calls, account, tenant);
    };
  },
};

/** The PayPal account of a publication, its secret opened only for this call; null if it has none. */
function payPalAccountFinder(secretsOf: SecretsOf) {
  const secretOf = secretsOf(payPalSecret);
  return async (tenant: Tenant, emulatorUrl: string): Promise<PayPalAccount | null> => {
    const { tenantId, payPal: settings } = tenant;
    const secret = settings === null ? null : await secretOf(tenantId);
    if (settings === null || secret === null) return null;
    const url = gatewayAddress(tenant, settings.url, emulatorUrl + emulatorPath(payPalName));
    return { url, clientId: settings.clientId, secret };
  };
}

type Names = { readonly site: Pick<Tenant["site"], "siteName">; readonly payPal: Tenant["payPal"] };

export const payPalAccount = (calls: PayPalGateway, account: PayPalAccount, names: Names): GatewayAccount => ({
  gateway: payPalName,
  payableMinutes,
  open: (payment) => open(calls, account, names, payment),
  findTransactions: (question) => ask(calls, account, question),
  // An order is approved once, by its buyer. Nothing is stored that could be charged again.
  handleOf: () => "",
  charge: null,
  chargesAtOnce: 0,
  reverse: (back) => calls.reverse(account, back),
  cards: null,
  dayList: null,
  disputesSince: async (since) => valueOrUnknown(await calls.listDisputes(account, since)),
  cardToKeep: async () => null,
  tryKey: async () => systemStateOf(await calls.findOrder(account, noOrder)),
  nameOf: () => "PayPal",
});

async function open(
  calls: PayPalGateway,
  account: PayPalAccount,
  { payPal: settings, site }: Names,
  { charge, origin, same }: PaymentToOpen,
): ReturnType<NonNullable<GatewayAccount["open"]>> {
  const opened = await calls.openOrder(account, {
    charge,
    brandName: site.siteName,
    returnUrl: paymentReturnAddress(origin, charge.invoiceNumber, "approved"),
    cancelUrl: paymentReturnAddress(origin, charge.invoiceNumber, "canceled"),
    same,
  });
  if (opened.kind === "fault") return unknownOutcome(opened.fault);
  const { orderId, approveUrl } = opened.value;
  // The emulator's page is on the site's own host, where a browser can reach it.
  const isEmulated = settings?.url === emulatorSetting;
  const url = isEmulated ? `${origin}${emulatorPath(payPalName)}/checkoutnow${new URL(approveUrl).search}` : approveUrl;
  return { state: "opened", token: orderId, handle: orderId, page: { url, name: "PayPal" } };
}

/**
 * Captures an approved order here, if that is allowed. An order for another amount or invoice is never captured: its
 * money stays where it is.
 */
async function ask(calls: PayPalGateway, account: PayPalAccount, question: PaymentQuery) {
  const { handle, amount, invoiceNumber, mayCapture } = question;
  const found = await calls.findOrder(account, handle);
  if (found.kind === "fault") return unknownOutcome(found.fault);
  const order = found.value;
  if (order.kind === "captured") return answered(order.transaction, question);
  const isFor = order.kind === "approved" && order.invoiceNumber === invoiceNumber && order.amount === amount;
  return isFor && mayCapture ? answered(await calls.captureOrder(account, handle, order), question) : nothing;
}

const nothing: FoundTransactions = { state: "answered", transactions: [] };

/** The order is ours, whether or not PayPal repeats our reference. */
const answered = (outcome: Outcome, { reference }: PaymentQuery) =>
  outcome.state === "unknown"
    ? outcome
    : ({ state: "answered", transactions: [{ ...outcome, reference: outcome.reference || reference }] } as const);
