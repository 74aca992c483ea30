import type { FastifyReply, FastifyRequest } from "fastify";
import type { FaultyLine } from "../converge/misbehave.ts";
import { defaultMood, type MetMood, moodNamed, secondTime, takeMood } from "../moods.ts";
import { type Answer, refusal } from "./answers.ts";
import { releasePayPal } from "./captures.ts";
import type { PayPalEmulatorOptions } from "./emulator-options.ts";
import { choices, type Order, type PayPalCallKind } from "./orders.ts";
import { clientOf } from "./sign-in.ts";

/** What every call of the emulated PayPal needs. */
export type PayPalEmulatorContext = { readonly options: PayPalEmulatorOptions; readonly line: FaultyLine };

/** How PayPal treats a call: by a queued mood, or by what the buyer chose on the approval page. */
function moodOfCall(
  { ledger }: PayPalEmulatorOptions,
  client: string,
  call: PayPalCallKind,
  choice: Order["choice"],
): MetMood {
  const chosen = choice === "" ? null : choices[choice];
  return (
    takeMood(ledger.db, client, call) ??
    (chosen !== null && chosen.call === call ? moodNamed(chosen.mood) : defaultMood)
  );
}

type Acting = {
  readonly call: PayPalCallKind;
  /** What the buyer of this payment chose; "" if not known yet. */
  readonly choice: (client: string) => Order["choice"];
  readonly act: (client: string, mood: MetMood) => Answer;
};

/** Answers a signed-in client's call in its mood. `act` runs in one transaction of the ledger. */
export function answerPayPalCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { options, line }: PayPalEmulatorContext,
  { call, choice, act }: Acting,
): FastifyReply {
  const send = ({ status, body }: Answer): FastifyReply => reply.code(status).send(body);
  const client = clientOf(request, options);
  if (client === null) return send(refusal(401, "AUTHENTICATION_FAILURE"));
  const { mood, answer } = options.ledger.inTransaction(() => {
    const met = moodOfCall(options, client, call, choice(client));
    if (met.reached !== "yes") return { mood: met, answer: refusal(503, "SERVICE_UNAVAILABLE") };
    releasePayPal(options.ledger.db, options.now());
    const first = act(client, met);
    return { mood: met, answer: met.actsTwice ? act(client, secondTime) : first };
  });
  if (mood.reached === "no") line.hangUp(reply);
  else if (mood.answersLate) line.keepSilent(reply);
  else return send(answer);
  return reply;
}
