import { call, newKey } from "./calls.ts";
import type { Publisher } from "./publisher.ts";
import { anOrder, aVisitor, newIp, openWidget } from "./shopper.ts";
import type { Site } from "./site.ts";

export const yearly = { bundleID: "digital-yearly", rateCode: "digital-12m" };
export const intro = { bundleID: "digital", rateCode: "digital-intro-8w" };

export type Browser = { readonly email: string; readonly token: string };

/** One person who starts again. Each checkout is in a new browser, which knows nothing of the others. */
export function startingAgain(site: Site) {
  /** Starts a checkout in a new browser: the same email and password, but nothing else from an earlier one. */
  const aBrowser = (publisher: Publisher, email: string): Promise<Browser> => aVisitor(site, publisher, email);

  /** The same email, claimed with another password. Nobody has proven the mailbox. */
  async function aStrangersBrowser({ domain }: Publisher, email: string): Promise<Browser> {
    const input = { domain, email, password: "another-brook-58", createBloxAccount: "Y" } as const;
    const { body } = await call(site, "setupAccount", input, { ip: newIp() });
    return { email, token: body.authResponse?.token ?? "" };
  }

  async function ordersIn(publisher: Publisher, { email, token }: Browser, plan: object = intro) {
    const order = { ...(await anOrder(site, publisher, email, plan)), ...plan };
    return (await call(site, "createSubscription", order, { token, key: newKey() })).body;
  }

  async function accountIn(publisher: Publisher, browser: Browser, plan: object = intro): Promise<number> {
    const answer = await ordersIn(publisher, browser, plan);
    if (!answer.isSuccess) throw new Error(JSON.stringify(answer));
    return answer.addSubscriber[0] ?? 0;
  }

  const opens = ({ domain }: Publisher, { token }: Browser, accountNumber: number) =>
    call(
      site,
      "getConvergeAuthToken",
      { domain, accountNumber, paymentMethod: "Credit Card", oneTime: "N", purpose: "subscribe" },
      { token },
    );

  /** Goes from the order to the open payment form. */
  async function checksOut(publisher: Publisher, browser: Browser, plan: object = intro) {
    const accountNumber = await accountIn(publisher, browser, plan);
    const widget = await openWidget(site, publisher, { ...browser, accountNumber });
    return { ...browser, accountNumber, widget, amountCents: widget.amountCents };
  }

  return { aBrowser, aStrangersBrowser, ordersIn, accountIn, opens, checksOut };
}
