import { messages } from "#contract/messages.ts";
import { element } from "../element.ts";
import { loadScript } from "../gateway-script.ts";
import type { FromFrame } from "../messages.ts";
import { payByWallet } from "../run-payment.ts";
import { applePayButton, hasApplePaySheet } from "./apple-pay.ts";
import type { ExpressToFrame, ExpressWallet, OfferExpress } from "./express-messages.ts";
import css from "./express.module.css";
import { googlePayButton } from "./google-pay.ts";
import type { Authorized, OpenSheet, SheetNeeds } from "./wallet-sheet.ts";

type Waiting = { readonly wallet: ExpressWallet; readonly given: Authorized; readonly sheet: OpenSheet };

/**
 * The express start in the frame: the wallets' buttons, and the messages between sheet and page, which give each side
 * only what it may know.
 *
 * @returns a function that handles the page's messages.
 */
export function expressStart(root: HTMLElement, post: (message: FromFrame) => void): (message: ExpressToFrame) => void {
  // The buttons are inside a raised card, not on the page's own background.
  document.documentElement.style.background = "transparent";
  let offer: OfferExpress | null = null;
  /** What the open sheet shows, whatever the page has offered since; null: no sheet is open. */
  let pressed: OfferExpress | null = null;
  let shown = false;
  let waiting: Waiting | null = null;
  let merchant: ((session: string | null) => void) | null = null;

  /** The page's answer may still be on its way. Nothing is charged for a closed sheet. */
  const close = (): void => {
    pressed = null;
    waiting = null;
  };

  const needsOf = (wallet: ExpressWallet): SheetNeeds => ({
    press: () => {
      if (pressed !== null) return null;
      pressed = offer?.ready === true ? offer : null;
      if (pressed === null) post({ type: "pressedEarly" });
      return pressed;
    },
    merchantSession: (validationUrl) =>
      new Promise((resolve, reject) => {
        merchant = (session) => {
          if (session === null) reject(new Error("no merchant session"));
          else resolve(JSON.parse(session));
        };
        post({ type: "merchant", validationUrl });
      }),
    authorized: (given, sheet) => {
      if (pressed === null) return sheet.fail("other", "");
      waiting = { wallet, given, sheet };
      post({ type: "buyer", wallet, buyer: given.buyer, amountCents: pressed.amountCents });
    },
    canceled: () => {
      close();
      post({ type: "canceled" });
    },
    failed: (message) => {
      close();
      post({ type: "failed", message, unsure: false });
    },
  });

  const charge = (sessionToken: string): void => {
    if (pressed === null || waiting === null) return;
    const { wallet, given, sheet } = waiting;
    waiting = null;
    // The sheet must be finished before the page continues, because the frame is removed then.
    void payByWallet({ ...pressed, sessionToken }, { wallet, token: given.token }, (message) => {
      if (message.type === "approved") {
        close();
        sheet.succeed();
      } else
        sheet.fail("other", message.type === "declined" ? messages.paymentDeclined : messages.errorAuthorizingPayment);
      post(message);
    });
  };

  return (message) => {
    switch (message.type) {
      case "offerExpress":
        offer = message;
        if (!shown) void drawButtons(root, message, needsOf).then((wallets) => post({ type: "walletsShown", wallets }));
        shown = true;
        return;
      case "merchantSession":
        merchant?.(message.session);
        merchant = null;
        return;
      case "chargeExpress":
        return charge(message.sessionToken);
      case "refuseExpress":
        waiting?.sheet.fail(message.about, message.text);
        waiting = null;
    }
  };
}

/** Draws the buttons of the wallets that this browser has, and returns which. */
async function drawButtons(
  root: HTMLElement,
  { accounts: { applePay, googlePay } }: OfferExpress,
  needsOf: (wallet: ExpressWallet) => SheetNeeds,
): Promise<readonly ExpressWallet[]> {
  const buttons = element("div", { class: css.buttons ?? "" });
  const wallets: ExpressWallet[] = [];
  const add = (wallet: ExpressWallet, button: HTMLElement): void => {
    wallets.push(wallet);
    buttons.append(element("div", { class: css.place ?? "" }, button));
  };
  if (applePay !== null) {
    await arrive(applePay.scriptUrl);
    if (hasApplePaySheet()) add("applePay", applePayButton(needsOf("applePay")));
  }
  if (googlePay !== null && (await arrive(googlePay.scriptUrl))) {
    const button = await googlePayButton(googlePay, needsOf("googlePay")).catch(() => null);
    if (button !== null) add("googlePay", button);
  }
  root.append(buttons);
  return wallets;
}

/** Whether the script has loaded. Without a script, the browser's own wallet is used. */
async function arrive(scriptUrl: string | null): Promise<boolean> {
  if (scriptUrl === null) return true;
  try {
    await loadScript(scriptUrl);
    return true;
  } catch {
    return false;
  }
}
