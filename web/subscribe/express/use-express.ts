import { useState } from "react";
import { messages } from "#contract/messages.ts";
import type { Bundle } from "#contract/site.ts";
import { storeAuth } from "#web/data/auth.ts";
import { call } from "#web/data/client.ts";
import { session } from "#web/data/session.ts";
import type { Site } from "#web/data/site.ts";
import { checkoutStore } from "../checkout/current-checkout.ts";
import { orderPayment } from "../checkout/current-payment.ts";
import { setUpAccount } from "../checkout/set-up-account.ts";
import { fetchQuote } from "../checkout/use-offers.ts";
import { beginExpress } from "./begin-express.ts";
import type { BuyerAnswer, BuyerMessage, WalletPaymentResult } from "./express-frame.tsx";
import type { ExpressNoticeState } from "./express-notice.tsx";
import { expressWords as words } from "./express-words.ts";

type ExpressNeeds = {
  readonly site: Site;
  readonly bundle: Bundle;
  readonly password: string;
  /** Shows at the field why the password isn't accepted. */
  readonly onPassword: (text: string) => void;
  /** Goes to the payment step. */
  readonly onPayment: () => void;
};

/** The express start, connected to the checkout and its payment. */
export function useExpress({ site, bundle, password, onPassword, onPayment }: ExpressNeeds) {
  const { domain } = site;
  const [notice, setNotice] = useState<ExpressNoticeState>({ kind: "none" });

  const begin = async (given: BuyerMessage): Promise<BuyerAnswer> => {
    setNotice({ kind: "none" });
    const keepToken = (auth: Parameters<typeof storeAuth>[1]) => storeAuth(session, auth, domain, "checkout");
    const store = checkoutStore();
    const outcome = await beginExpress(
      {
        store,
        call,
        domain,
        bundle,
        setUp: (event) => setUpAccount({ store, call, domain, keepToken }, bundle, event),
        quote: (now) => fetchQuote(site, now, bundle),
        payment: orderPayment(),
      },
      { ...given, password },
    );
    switch (outcome.kind) {
      case "charge":
        return outcome;
      case "password":
        onPassword(outcome.text);
        return { kind: "refuse", about: "other", text: words.notChargedBecause(outcome.text) };
      case "elsewhere":
        onPayment();
        return { kind: "refuse", about: "other", text: words.seePage };
      case "refused": {
        const { about, text } = outcome;
        setNotice(
          about === "email"
            ? { kind: "account" }
            : { kind: "stopped", title: words.notCharged, text, given: about !== "other" },
        );
        return { kind: "refuse", about, text: words.notChargedBecause(text) };
      }
    }
  };

  const end = (message: WalletPaymentResult): void => {
    switch (message.type) {
      case "approved":
        return void orderPayment().approved(message.convergeResponse);
      case "declined":
        return setNotice({ kind: "stopped", title: messages.paymentDeclined, text: words.declined, given: true });
      case "canceled":
        return undefined;
      case "failed":
        if (!message.unsure) {
          const { walletFailed: title, walletFailedDetail: text } = words;
          return setNotice({ kind: "stopped", title, text, given: false });
        }
        void orderPayment().frameStopped(true);
        return onPayment();
    }
  };

  return { notice, setNotice, begin, end } as const;
}
