import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { Bundle, Quote } from "#contract/site.ts";
import { useSite } from "#web/data/site.ts";
import { usePaymentMethods } from "#web/parts/payment/use-methods.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { passwordHint, passwordProblem } from "./account-setup/account-fields.ts";
import { AccountOutcome } from "./account-setup/account-outcome.tsx";
import { AccountReady } from "./account-setup/account-ready.tsx";
import type { Checkout } from "./checkout/checkout-state.ts";
import { checkoutStore } from "./checkout/current-checkout.ts";
import { addressOfStep } from "./checkout/steps.ts";
import { ExpressFrame } from "./express/express-frame.tsx";
import { ExpressNotice } from "./express/express-notice.tsx";
import css from "./express/express.module.css";
import { expressWords as words } from "./express/express-words.ts";
import { useExpress } from "./express/use-express.ts";
import { summaryWords } from "./summary/summary-words.ts";

type Missing = keyof typeof summaryWords.missing;

export type ExpressPartProps = {
  checkout: Checkout;
  bundle: Bundle;
  quote: Quote;
  /** Why the order can't start yet. */
  missing: Missing | null;
  /** Goes to the next step, where the wallet's details are filled in. */
  onContinue: () => void;
  /** Called if this browser has no wallet. */
  onNoWallets: () => void;
};

/** The express start: the wallet gives name, email, address and card at once; only the password has to be typed. */
export function ExpressPart({
  checkout,
  bundle,
  quote,
  missing,
  onContinue,
  onNoWallets,
}: ExpressPartProps): ReactNode {
  const site = useSite();
  const { domain, options } = site;
  const heading = useId();
  const field = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const onPassword = (text: string) => {
    setProblem(text);
    field.current?.querySelector("input")?.focus();
  };
  const onPayment = () => navigate({ search: addressOfStep("payment") });
  const { notice, setNotice, begin, end } = useExpress({ site, bundle, password, onPassword, onPayment });
  const methods = usePaymentMethods(domain);
  const start = methods.data?.express ?? null;
  const isNone = start === null && !methods.isPending;
  const leave = useEffectEvent(onNoWallets);
  useEffect(() => {
    if (isNone) leave();
  }, [isNone]);
  if (start === null) return null;
  const { account } = checkout;
  const wrong = account.kind === "ready" ? null : passwordProblem(options.passwordPolicy, password);
  return (
    <section className={css.express} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={css.heading}>
          {words.heading}
        </h2>
        <p className={css.lead}>{words.lead}</p>
      </div>
      {account.kind === "ready" ? (
        <AccountReady
          email={account.email}
          onOther={() => checkoutStore().dispatch({ type: "account", event: { type: "otherEmailWanted" } })}
        />
      ) : (
        <form ref={field} noValidate onSubmit={(event) => event.preventDefault()}>
          <PasswordField
            label={words.password}
            hint={passwordHint(options.passwordPolicy)}
            error={problem ?? undefined}
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
              setProblem(null);
            }}
          />
        </form>
      )}
      <ExpressFrame
        start={start}
        offer={{
          label: options.siteName,
          amountCents: quote.dueTodayCents,
          ready: missing === null && wrong === null,
          delivers: bundle.isPrintOffer,
        }}
        onBuyer={begin}
        onNoWallets={onNoWallets}
        onPressedEarly={() => {
          setNotice(missing === null ? { kind: "none" } : { kind: "early", text: earlyText(missing) });
          if (wrong !== null) onPassword(wrong);
        }}
        onEnd={end}
      />
      <ExpressNotice
        notice={notice.kind === "early" && missing === null ? { kind: "none" } : notice}
        account={<AccountOutcome state={account} second={null} />}
        onContinue={missing === null ? onContinue : null}
      />
    </section>
  );
}

const earlyText = (missing: Missing): string =>
  missing === "terms" ? words.agreeFirst : summaryWords.missing[missing];
