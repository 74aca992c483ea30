import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { money } from "#core/format/money-text.ts";
import { PaymentFrameHost } from "#web/parts/payment-frame-host.tsx";
import type { Paying, Purchase } from "#web/parts/payment/purchase-state.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { phoneWords as words } from "./phone-words.ts";
import type { useCardPayment } from "./use-card-payment.ts";

type Props = {
  readonly payment: ReturnType<typeof useCardPayment>;
  readonly payer: PaymentStanding["payer"];
  /** Reads the amounts again, and goes back to the choice. */
  readonly onRefresh: () => void;
  /** The account was changed by somebody else, or by something else. */
  readonly onStale: () => void;
};

/** The open payment. It gets the focus, because the button that was pressed is gone. */
export function CardPayment(props: Props): ReactNode {
  const { kind } = props.payment.purchase;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    const was = before.current;
    before.current = kind;
    if (was !== kind && document.activeElement === document.body) place.current?.focus();
  }, [kind]);
  return (
    <div ref={place} tabIndex={-1}>
      <Now {...props} />
    </div>
  );
}

/** The card form, and the state of the payment. Nothing here claims more than the bank has said. */
function Now({ payment, payer, onRefresh, onStale }: Props): ReactNode {
  const { purchase, flow, whyRefused } = payment;
  switch (purchase.kind) {
    case "idle":
    case "paid":
      return null;
    case "creating":
    case "authorizing":
      return <Working text={words.opening} slow={words.openingSlow} />;
    case "paying":
      return <CardForm {...{ paying: purchase, payer, flow, onRefresh }} />;
    case "confirming":
      return <Working text={words.confirming} slow={words.confirmingSlow} />;
    case "owned":
      return <Refused text={purchase.message} label={words.lookAgain} onPress={onStale} />;
    case "declined":
      return <Refused text={words.declined} label={words.tryAgain} onPress={onRefresh} />;
    case "beingConfirmed":
      return <Waiting message={purchase.message} onAsk={() => void flow.askAgain()} />;
    case "failed":
    case "signedOut":
      return <Failed {...{ purchase, refused: whyRefused(), onRefresh, onStale }} />;
  }
}

type FormProps = Pick<Props, "payer" | "onRefresh"> & {
  readonly paying: Paying;
  readonly flow: Props["payment"]["flow"];
};

function CardForm({ paying, payer, flow, onRefresh }: FormProps): ReactNode {
  const { authorization, token } = paying;
  const { widget, authToken, amountCents } = authorization;
  if (widget.kind !== "frame") return <Alert kind="warning">{words.noFrame}</Alert>;
  return (
    <Stack gap={12}>
      <p>{words.typeHere}</p>
      <PaymentFrameHost
        widget={widget}
        sessionToken={authToken}
        amountText={money(amountCents)}
        action="Charge"
        form="newer"
        buyer={payer}
        onApproved={(response) => void flow.approved(response)}
        // The frame shows the decline itself, and the same token allows another try.
        onDeclined={() => undefined}
        onFailed={(_, unsure) => void flow.frameStopped(unsure)}
        onCanceled={() => undefined}
      />
      {token === "used" && (
        <Row>
          <Button onClick={() => void flow.askAgain()}>{words.tryAgain}</Button>
        </Row>
      )}
      {token === "renewing" && <Working text={words.confirming} slow={words.confirmingSlow} />}
      <Row>
        <Button variant="link" onClick={onRefresh}>
          {words.changeAmount}
        </Button>
      </Row>
    </Stack>
  );
}

const Working = ({ text, slow }: { text: string; slow: string }): ReactNode => (
  <Stack gap={8}>
    <p role="status">
      <Spinner /> {text}
    </p>
    <SlowNote>{slow}</SlowNote>
  </Stack>
);

const askEvery = 10_000;

/** @param message for a payment that staff have to decide about: asking again would change nothing. */
function Waiting({ message, onAsk }: { message: string; onAsk: () => void }): ReactNode {
  const ask = useEffectEvent(onAsk);
  const asksOnItsOwn = message === "";
  useEffect(() => {
    if (!asksOnItsOwn) return undefined;
    const timer = setTimeout(() => ask(), askEvery);
    return () => clearTimeout(timer);
  }, [asksOnItsOwn]);
  return (
    <Alert kind="warning" title={words.waitingTitle}>
      {message !== "" && <p>{message}</p>}
      <p>{words.waiting}</p>
      <Row>
        <Button variant="secondary" onClick={onAsk}>
          {words.askNow}
        </Button>
      </Row>
    </Alert>
  );
}

type FailedProps = Pick<Props, "onRefresh" | "onStale"> & {
  readonly purchase: Extract<Purchase, { kind: "failed" | "signedOut" }>;
  readonly refused: ReturnType<Props["payment"]["whyRefused"]>;
};

function Failed({ purchase, refused, onRefresh, onStale }: FailedProps): ReactNode {
  if (purchase.kind === "signedOut")
    return purchase.handIn === null ? (
      <Refused text="Your session has ended. Nothing was charged." label={words.tryAgain} onPress={onRefresh} />
    ) : (
      <Alert kind="warning" title={words.waitingTitle}>
        <p>{words.waiting}</p>
      </Alert>
    );
  const isStale = refused?.status === 409 && "/seen" in refused.refused;
  const text = refused?.detail ?? purchase.message;
  return (
    <Refused
      text={isStale ? text : `${text} Nothing was charged.`}
      label={isStale ? words.lookAgain : words.tryAgain}
      onPress={isStale ? onStale : onRefresh}
    />
  );
}

const Refused = ({ text, label, onPress }: { text: string; label: string; onPress: () => void }): ReactNode => (
  <Alert kind="error">
    <p>{text}</p>
    <Row>
      <Button variant="secondary" onClick={onPress}>
        {label}
      </Button>
    </Row>
  </Alert>
);
