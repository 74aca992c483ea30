import type { Input, Output } from "#contract/call-shape.ts";
import type { DeskCallName, DeskContract } from "#contract/desk/desk-contract.ts";
import { asCallFailed, CallFailed, failureOf } from "#web/data/call-failed.ts";
import { askPerson, type PersonQuestion } from "./ask-person.ts";
import { deskCallTable } from "./desk-call-table.ts";

type Options = {
  /** A repeat of the same request has the same key, so that the server carries it out once. */
  readonly idempotencyKey?: string;
};

/** These calls are about sign-in themselves: the screen handles their failures. */
const callsWithoutPrompt: ReadonlySet<DeskCallName> = new Set([
  "deskWhoAmI",
  "deskSignIn",
  "deskProveAgain",
  "deskSignOut",
  "deskBeginPasskeySignIn",
  "deskPasskeySignIn",
  "deskBeginPasskeyProof",
  "deskPasskeyProof",
  "deskBeginProvider",
  "deskFinishProvider",
]);

/**
 * Calls the desk's server with this browser's session. If the session has ended, or the call needs a new proof, the
 * person is asked in a dialog over the screen, and the call continues: nothing that was typed is lost. Resolves with
 * the answer of a 2xx; everything else throws `CallFailed`.
 */
export async function deskCall<N extends DeskCallName>(
  name: N,
  input: Input<DeskContract[N]>,
  options: Options = {},
): Promise<Output<DeskContract[N]>> {
  const once = () => callOnce(name, input, options);
  return callsWithoutPrompt.has(name) ? once() : withSignInPrompt(once);
}

/** The file of a call that answers with one. Asks the person in the same way. */
export const deskFile = <N extends DeskCallName>(name: N, input: Input<DeskContract[N]>): Promise<Blob> =>
  withSignInPrompt(async () => (await responseTo(name, input, {})).blob());

/** Sends again after the person at the screen has signed in or proven who they are. */
export async function withSignInPrompt<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (fault) {
      const question = questionOf(asCallFailed(fault));
      if (question === null || !(await askPerson(question))) throw fault;
    }
  }
}

function questionOf({ status, refused }: CallFailed): PersonQuestion["kind"] | null {
  if (status === 401) return "sign-in";
  return status === 403 && refused[""] === "prove-again" ? "prove" : null;
}

async function callOnce<N extends DeskCallName>(
  name: N,
  input: Input<DeskContract[N]>,
  options: Options,
): Promise<Output<DeskContract[N]>> {
  return (await (await responseTo(name, input, options)).json()) as Output<DeskContract[N]>;
}

async function responseTo<N extends DeskCallName>(
  name: N,
  input: Input<DeskContract[N]>,
  { idempotencyKey }: Options,
): Promise<Response> {
  const { method, path } = deskCallTable[name];
  const isRead = method === "GET";
  const url = isRead ? withParameters(path, input as Readonly<Record<string, unknown>>) : path;
  const init: RequestInit = { method, credentials: "same-origin", headers: { accept: "application/json" } };
  if (!isRead) {
    const key: Record<string, string> = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
    init.headers = { accept: "application/json", "content-type": "application/json", ...key };
    init.body = JSON.stringify(input);
  }
  const response = await fetch(url, init).catch(() => {
    throw new CallFailed(0);
  });
  if (!response.ok) throw await failureOf(response);
  return response;
}

function withParameters(path: string, input: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) parameters.set(name, typeof value === "string" ? value : JSON.stringify(value));
  const text = parameters.toString();
  return text === "" ? path : `${path}?${text}`;
}
