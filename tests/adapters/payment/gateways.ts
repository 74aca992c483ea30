import type { Asked, GatewayTransaction, Refund } from "#server/adapters/payment/port.ts";
import { type aCharge, aGateway, fieldOf } from "./a-gateway.ts";
import { aPayPal } from "./a-paypal.ts";

/** What every gateway can tell and take back, with the account bound. */
export type Records = AsyncDisposable & {
  /** A sale as its buyer makes it. @returns the gateway's id of it. */
  sell(charge: ReturnType<typeof aCharge>): Promise<string>;
  findById(id: string): Promise<Asked<GatewayTransaction | null>>;
  voidSale(id: string): Promise<Asked<"voided" | "already-settled">>;
  refund(refund: Refund): Promise<Asked<GatewayTransaction>>;
  /** The same calls of somebody with a wrong secret. */
  readonly stranger: Pick<Records, "findById">;
  /** The money has reached the merchant's bank. */
  settle(): void;
};

async function converge(): Promise<Records> {
  const world = await aGateway();
  const { gateway, merchant } = world;
  return {
    sell: async (charge) => fieldOf(await world.sell(charge), "ssl_txn_id"),
    findById: (id) => gateway.findById(merchant, id),
    voidSale: (id) => gateway.voidSale(merchant, id),
    refund: (refund) => gateway.refund(merchant, refund),
    stranger: { findById: (id) => gateway.findById({ ...merchant, pin: "wrong" }, id) },
    settle: () => world.settle(),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

async function payPal(): Promise<Records> {
  const world = await aPayPal();
  const { payPal: gateway, account } = world;
  return {
    sell: async (charge) => (await world.sell(charge)).transactionId,
    findById: (id) => gateway.findById(account, id),
    voidSale: (id) => gateway.voidSale(account, id),
    refund: (refund) => gateway.refund(account, refund),
    stranger: { findById: (id) => gateway.findById({ ...account, clientId: "other", secret: "wrong" }, id) },
    // A capture is settled at once.
    settle: () => undefined,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

export const gateways: readonly (readonly [name: string, open: () => Promise<Records>])[] = [
  ["converge", converge],
  ["paypal", payPal],
];
