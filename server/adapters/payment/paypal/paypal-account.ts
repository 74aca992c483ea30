import { sql } from "kysely";
import { returnAddress } from "#core/payment/paypal-return.ts";
import { type Outcome, unknown } from "#core/payment/outcome.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Database } from "#server/db/database.ts";
import { type SecretBox, tenantSecretPlace } from "#server/secret-box.ts";
import type { Answered, GatewayAccount, PaymentToOpen, Question } from "../port.ts";
import type { GatewayKind } from "../wire/gateway-kind.ts";
import type { PayPalAccount, PayPalGateway } from "./paypal-calls.ts";
import { payPalGateway } from "./paypal-gateway.ts";

export type PayPalAccountOf = (tenant: Tenant, emulatorUrl: string) => Promise<PayPalAccount | null>;

/** Its name in the table of gateways. */
export const payPalName = "paypal";

/** An order can be approved for three hours (protocols 3). */
const payableMinutes = 200;

/** Name of a publication's secret at PayPal among its sealed secrets. */
const payPalSecret = "payPal.secret";

/** Where the emulator answers, behind the address of this program's emulators and behind the site's own. */
export const payPalEmulatorPath = "/sandbox/paypal";

/** PayPal, for publications that have an account there. */
export const payPal: GatewayKind = {
  methods: ["Paypal"],
  script: null,
  connect: ({ db, secrets, now, note }) => {
    const calls = payPalGateway({ now, note });
    const accountOf = payPalAccountFinder(db, secrets);
    return async (tenant, emulatorUrl) => {
      const account = await accountOf(tenant, emulatorUrl);
      return account === null ? null : payPalAccount(calls, account, tenant);
    };
  },
};

/** The PayPal account of a publication, its secret opened only for the call; null where it has none. */
export function payPalAccountFinder(db: Database, secrets: SecretBox): PayPalAccountOf {
  return async ({ tenantId, payPal: settings, mode }, emulatorUrl) => {
    if (settings === null) return null;
    const [row] = await db.read<{ sealed: Buffer }>(
      tenantId,
      (tenant) =>
        sql<{
          sealed: Buffer;
        }>`select x.sealed from tenant_secret x where x.tenant_id = ${tenant} and x.name = ${payPalSecret}`,
    );
    if (row === undefined) return null;
    const emulated = settings.url === "sandbox";
    if (emulated && mode !== "sandbox") throw new Error(`tenant ${tenantId} is live and names the emulator`);
    return {
      url: emulated ? emulatorUrl + payPalEmulatorPath : settings.url,
      clientId: settings.clientId,
      secret: secrets.open(row.sealed, tenantSecretPlace(tenantId, payPalSecret)),
    };
  };
}

type Names = { readonly site: Pick<Tenant["site"], "siteName">; readonly payPal: Tenant["payPal"] };

export const payPalAccount = (calls: PayPalGateway, account: PayPalAccount, names: Names): GatewayAccount => ({
  gateway: payPalName,
  payableMinutes,
  open: (payment) => open(calls, account, names, payment),
  ask: (question) => ask(calls, account, question),
  // An order is approved once, by its buyer. Nothing is kept that could be charged again.
  charge: null,
  giveBack: (back) => calls.giveBack(account, back),
  listDay: null,
  cardToKeep: async () => null,
  nameOf: () => "PayPal",
});

async function open(
  calls: PayPalGateway,
  account: PayPalAccount,
  { payPal: settings, site }: Names,
  { charge, origin, known }: PaymentToOpen,
): ReturnType<NonNullable<GatewayAccount["open"]>> {
  const opened = await calls.openOrder(account, {
    charge,
    brandName: site.siteName,
    returnUrl: returnAddress(origin, "approved"),
    cancelUrl: returnAddress(origin, "cancelled"),
    known,
  });
  if (opened.kind === "fault") return unknown(opened.fault);
  const { orderId, approveUrl } = opened.value;
  // The emulator's page lies on the site's own host, where a browser reaches it.
  const emulated = settings?.url === "sandbox";
  const page = emulated ? `${origin}${payPalEmulatorPath}/checkoutnow${new URL(approveUrl).search}` : approveUrl;
  return { state: "opened", token: orderId, handle: orderId, page };
}

/** An approved order is captured here, where it may be. One for another amount or invoice never is: its money stays where it is. */
async function ask(calls: PayPalGateway, account: PayPalAccount, question: Question) {
  const { handle, amount, invoiceNumber, mayCapture } = question;
  const found = await calls.findOrder(account, handle);
  if (found.kind === "fault") return unknown(found.fault);
  const order = found.value;
  if (order.kind === "captured") return answered(order.transaction, question);
  const isFor = order.kind === "approved" && order.invoiceNumber === invoiceNumber && order.amount === amount;
  return isFor && mayCapture ? answered(await calls.captureOrder(account, handle, order), question) : nothing;
}

const nothing: Answered = { state: "answered", transactions: [] };

/** The order is ours, whether or not PayPal repeats our reference. */
const answered = (outcome: Outcome, { reference }: Question) =>
  outcome.state === "unknown"
    ? outcome
    : ({ state: "answered", transactions: [{ ...outcome, reference: outcome.reference || reference }] } as const);
