import type { previewTemporaryStop } from "#contract/temporary-stop.ts";
import { decideStop, decideStopEdit, newStopId } from "#core/delivery/decide-stop.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { isRefused, notFound } from "#server/http/refused.ts";
import { findHeldTerm } from "#server/store/subscription/held-term.ts";
import { stopFactsOf } from "#server/store/delivery/stop-facts.ts";
import { effectAnswer, refuseStop, wantedStopOf } from "./stop-answer.ts";

/** The effect of a stop, or of a change to one, by the same rule that writes it. Writes nothing. */
export const makePreviewTemporaryStop =
  ({ db }: { readonly db: Database }): Handler<typeof previewTemporaryStop> =>
  async (input, { caller: { account }, publication, moment, language, at }) => {
    const wanted = wantedStopOf(input);
    if (account === null) return notFound();
    if (isRefused(wanted)) return wanted;
    const held = await db.readTogether(at, (tx) => findHeldTerm(tx, account.accountNumber));
    if (held === null) return refuseStop("inactive", language);
    const facts = stopFactsOf(held, publication, moment);
    const { stopID = newStopId } = input;
    const decided = stopID === newStopId ? decideStop(facts, wanted) : decideStopEdit(facts, stopID, wanted);
    if (decided === null) return notFound();
    return decided.kind === "refused"
      ? refuseStop(decided.because, language)
      : effectAnswer(stopID, decided.effect, held);
  };
