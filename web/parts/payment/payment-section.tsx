import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { PaymentMethodName } from "#contract/scalars.ts";
import { MethodIcon, methodTitles } from "#web/parts/method-icon.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import type { Owned, Paying, Purchase } from "./purchase-state.ts";
import css from "./payment-section.module.css";
import { BeingConfirmed, SignedOut, TryAgain, Working } from "./payment-progress.tsx";

export type PaymentSectionProps = {
  purchase: Purchase;
  /** None as long as it is not known which there are. */
  methods: readonly PaymentMethodName[];
  method: PaymentMethodName;
  onMethod: (method: PaymentMethodName) => void;
  email: string;
  /** What stands there before the payment begins: a button, and what is still missing. Nothing: it begins by itself. */
  before: ReactNode;
  onOpen: () => void;
  onAskAgain: () => void;
  onSignInAgain: () => void;
  /** The open payment frame. */
  frame: (paying: Paying) => ReactNode;
  /** What is said of a payment, where something else is under way. */
  words?: PaymentWords;
  /** What can be done where the buyer has this already. */
  owned?: (owned: Owned) => ReactNode;
};

export type PaymentWords = {
  readonly opening: string;
  readonly confirming: string;
  readonly confirmingSlow: string;
  readonly declined: string;
  readonly nothing: string;
  readonly waiting: string;
  readonly waitingNote: (email: string) => string;
};

const nothingCharged = "Nothing has been charged, and nothing you entered is lost.";

export const payingWords: PaymentWords = {
  opening: "Opening the payment form…",
  confirming: "Confirming your payment…",
  confirmingSlow: "The bank takes longer than usual. Please keep this page open and do not pay again; nothing is lost.",
  declined: "Nothing has been charged. You can try again, or choose another way to pay.",
  nothing: nothingCharged,
  waiting: "Your payment is being confirmed",
  waitingNote: (email) =>
    `Please do not pay again. You may close this page: as soon as the payment is confirmed, we mail the receipt to ${email}.`,
};

/** The methods, and under them the one thing that can be done now (subscribe §4, payment sequence). */
export function PaymentSection(props: PaymentSectionProps): ReactNode {
  const { methods, method, onMethod, purchase } = props;
  return (
    <Stack gap={24}>
      {methods.length > 1 && mayChoose[purchase.kind] && (
        <RadioGroup
          legend="Payment method"
          value={method}
          onChange={(value) => onMethod(chosen(methods, value, method))}
        >
          {methods.map((name) => (
            <RadioCard key={name} value={name} title={methodTitles[name]} aside={<MethodIcon method={name} />} />
          ))}
        </RadioGroup>
      )}
      {methods.length === 1 && (
        <h2 className={css.only}>
          <MethodIcon method={method} />
          {methodTitles[method]}
        </h2>
      )}
      <FocusOn news={purchase.kind}>
        <Now {...props} />
      </FocusOn>
    </Stack>
  );
}

/** Another way to pay can be chosen until one has gone through, or may have. */
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

/** What went away took its focus with it: what stands in its place gets it, so that nobody has to look for the news. */
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
  const opening = <Working text={words.opening} slow={`This takes longer than usual. ${words.nothing}`} />;
  switch (purchase.kind) {
    case "idle":
      return before || opening;
    case "creating":
    case "authorizing":
      return opening;
    case "paying":
      return frame(purchase);
    case "confirming":
    case "paid":
      return <Working text={words.confirming} slow={words.confirmingSlow} />;
    case "declined":
      return <TryAgain message={purchase.message} note={words.declined} label="Try again" onTryAgain={onOpen} />;
    case "beingConfirmed":
      return (
        <BeingConfirmed
          title={words.waiting}
          note={words.waitingNote(email)}
          message={purchase.message}
          onAskAgain={onAskAgain}
        />
      );
    case "owned":
      return props.owned?.(purchase) ?? <Alert kind="info" title={purchase.message} />;
    case "failed":
      return <TryAgain message={purchase.message} note={words.nothing} label="Try again" onTryAgain={onOpen} />;
    case "signedOut":
      return <SignedOut paid={purchase.handIn !== null} onSignInAgain={onSignInAgain} />;
  }
}
