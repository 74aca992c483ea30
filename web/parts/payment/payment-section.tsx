import { Suspense, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { PaymentMethodName } from "#contract/scalars.ts";
import { MethodIcon } from "#web/parts/method-icon.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { OpenPayment } from "./open-payment-late.ts";
import type { AlreadyOwned, Paying, Purchase } from "./purchase-state.ts";
import css from "./payment-section.module.css";
import { BeingConfirmedNotice, SignedOut, TryAgain, Working } from "./payment-progress.tsx";
import { payingWords, paymentWords, type PaymentWords } from "./payment-words.ts";

export type PaymentSectionProps = {
  purchase: Purchase;
  /** Empty until the methods are known. */
  methods: readonly PaymentMethodName[];
  method: PaymentMethodName;
  onMethod: (method: PaymentMethodName) => void;
  email: string;
  /**
   * Shown before the payment begins: a button, and what is still missing. If left out, the payment begins immediately.
   */
  before: ReactNode;
  onOpen: () => void;
  onAskAgain: () => void;
  onSignInAgain: () => void;
  /** The open payment frame. */
  frame: (paying: Paying) => ReactNode;
  /** The texts about the payment, if something other than a purchase is being paid. */
  words?: PaymentWords;
  /** What the buyer can do if they already have this. */
  owned?: (owned: AlreadyOwned) => ReactNode;
};

/** The payment methods, and below them the one possible next step (subscribe §4, payment sequence). */
export function PaymentSection(props: PaymentSectionProps): ReactNode {
  const { methods, method, onMethod, purchase } = props;
  const isOpening = purchase.kind === "creating" || purchase.kind === "authorizing";
  useEffect(() => {
    if (isOpening) void OpenPayment.load();
  }, [isOpening]);
  return (
    <Stack gap={24}>
      {methods.length > 1 && mayChoose[purchase.kind] && (
        <RadioGroup
          legend={paymentWords.method}
          value={method}
          onChange={(value) => onMethod(chosen(methods, value, method))}
        >
          {methods.map((name) => (
            <RadioCard
              key={name}
              value={name}
              title={paymentWords.methods[name]}
              aside={<MethodIcon method={name} />}
            />
          ))}
        </RadioGroup>
      )}
      {methods.length === 1 && (
        <h2 className={css.only}>
          <MethodIcon method={method} />
          {paymentWords.methods[method]}
        </h2>
      )}
      <FocusOn news={purchase.kind}>
        <Now {...props} />
      </FocusOn>
    </Stack>
  );
}

/** The method can be changed until a payment has gone through, or may have. */
const mayChoose = {
  idle: true,
  creating: true,
  authorizing: true,
  paying: true,
  declined: true,
  failed: true,
  confirming: false,
  beingConfirmed: false,
  signedOut: false,
  paid: false,
  owned: false,
} as const satisfies Record<Purchase["kind"], boolean>;

/**
 * If the element that had the focus was removed, its replacement gets it, so that nobody has to search for what
 * changed.
 */
function FocusOn({ news, children }: { news: Purchase["kind"]; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(news);
  useEffect(() => {
    const was = before.current;
    before.current = news;
    if (was !== news && document.activeElement === document.body) place.current?.focus();
  }, [news]);
  return (
    <div ref={place} className={css.news} tabIndex={-1}>
      {children}
    </div>
  );
}

const chosen = (methods: readonly PaymentMethodName[], value: string, before: PaymentMethodName): PaymentMethodName =>
  methods.find((name) => name === value) ?? before;

function Now(props: PaymentSectionProps): ReactNode {
  const { purchase, before, email, frame, onOpen, onAskAgain, onSignInAgain, words = payingWords } = props;
  const opening = <Working text={words.opening} slow={`${paymentWords.slow} ${words.nothing}`} />;
  switch (purchase.kind) {
    case "idle":
      return before || opening;
    case "creating":
    case "authorizing":
      return opening;
    case "paying":
      return <Suspense fallback={opening}>{frame(purchase)}</Suspense>;
    case "confirming":
    case "paid":
      return <Working text={words.confirming} slow={words.confirmingSlow} />;
    case "declined":
      return (
        <TryAgain message={purchase.message} note={words.declined} label={paymentWords.tryAgain} onTryAgain={onOpen} />
      );
    case "beingConfirmed":
      return (
        <BeingConfirmedNotice
          title={words.waiting}
          note={words.waitingNote(email)}
          message={purchase.message}
          onAskAgain={onAskAgain}
        />
      );
    case "owned":
      return props.owned?.(purchase) ?? <Alert kind="info" title={purchase.message} />;
    case "failed":
      return (
        <TryAgain message={purchase.message} note={words.nothing} label={paymentWords.tryAgain} onTryAgain={onOpen} />
      );
    case "signedOut":
      return <SignedOut words={words} paid={purchase.handIn !== null} onSignInAgain={onSignInAgain} />;
  }
}
