import type { Input } from "#contract/call-shape.ts";
import { useRef, useState } from "react";
import type { CallName, Contract } from "#contract/contract.ts";
import type { CallAnswer } from "./call.ts";
import { asCallFailed } from "./call-failed.ts";
import type { CallFailed } from "./call-failed.ts";
import { call, newKey } from "./client.ts";

export type CallState<T> =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "done"; readonly answer: T }
  | { readonly kind: "failed"; readonly failure: CallFailed };

export type UseCall<N extends CallName> = {
  readonly state: CallState<CallAnswer<N>>;
  /** Resolves with the new state. While a request is pending, another call does nothing and returns `sending`. */
  readonly send: (input: Input<Contract[N]>) => Promise<CallState<CallAnswer<N>>>;
  readonly reset: () => void;
};

type Wish = { readonly content: string; readonly key: string };

/**
 * A write with its state. If its outcome is unknown (no connection, server error), sending the same content again uses
 * the same idempotency key, so that nothing is done twice.
 */
export function useCall<N extends CallName>(name: N): UseCall<N> {
  type State = CallState<CallAnswer<N>>;
  const [state, setState] = useState<State>({ kind: "idle" });
  const sending = useRef(false);
  const open = useRef<Wish | null>(null);

  const settle = (next: State): State => {
    setState(next);
    return next;
  };
  const send = async (input: Input<Contract[N]>): Promise<State> => {
    if (sending.current) return { kind: "sending" };
    sending.current = true;
    settle({ kind: "sending" });
    const content = JSON.stringify(input);
    const attempt = open.current?.content === content ? open.current : { content, key: newKey() };
    open.current = attempt;
    try {
      const answer = await call(name, input, { idempotencyKey: attempt.key });
      open.current = null;
      return settle({ kind: "done", answer });
    } catch (fault) {
      const failure = asCallFailed(fault);
      if (failure.status !== 0 && failure.status < 500) open.current = null;
      return settle({ kind: "failed", failure });
    } finally {
      sending.current = false;
    }
  };
  return { state, send, reset: () => setState({ kind: "idle" }) };
}
