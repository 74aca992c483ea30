import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskMove } from "#contract/desk/move.ts";
import { type Day, parseDay } from "#core/day.ts";
import { decideStop } from "#core/delivery/decide-stop.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { byStaff, type DeskActionContext, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, refuse, RefusedError } from "#server/http/refused.ts";
import type { AccountContact } from "#server/store/account/account.ts";
import { callerOfStaff } from "#server/store/account/staff-caller.ts";
import { findUsableAddresses } from "#server/store/delivery/address.ts";
import { stopFactsOf } from "#server/store/delivery/stop-facts.ts";
import { insertStop } from "#server/store/delivery/temporary-stop.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { lockHeldTerm } from "#server/store/subscription/held-term.ts";
import { findMove } from "./change-delivery-address.ts";
import { writeStop } from "./change-stop.ts";
import { deliverySentencesIn } from "./delivery-words-in.ts";
import { writeMove } from "./write-move.ts";

type Needs = RecordNeeds & { readonly db: Database };
type Answer = Output<typeof deskMove>;

const words = deliverySentencesIn.en;
const no = (errorMessage: string): Answer => ({ isSuccess: false, errorMessage });

/**
 * A move with a stop for the days between the old home and the new one, by the same rules as the reader's own stop and
 * move. If one of the two can't be done, neither is.
 */
export const makeDeskMove =
  (needs: Needs): DeskHandler<typeof deskMove> =>
  async (input: Parsed<typeof deskMove>, context) => {
    const { accountNumber, addressID, billingToo, expectedCents } = input;
    const { tenantId, publication, moment, now, requestId, staff } = context;
    const effectiveDate = input.effectiveDate === undefined ? null : parseDay(input.effectiveDate);
    const stopOn = input.stopDate === undefined ? null : parseDay(input.stopDate);
    if (input.effectiveDate !== undefined && effectiveDate === null) return notADay("/effectiveDate");
    if (input.stopDate !== undefined && stopOn === null) return notADay("/stopDate");
    const actor = actorOf(staff);
    const caller = await callerOfStaff(needs.db, tenantId, { actor, accountNumber });
    const account = caller?.account ?? null;
    if (caller === null || account === null) return notFound();
    const { loginId } = caller;
    const [usable] = await findUsableAddresses(needs.db, tenantId, [addressID], loginId);
    return runDeskAction<Answer>(needs, context, "move", input, (within) =>
      within(async (tx) => {
        if (stopOn !== null) {
          if (effectiveDate === null) return no("Choose the day of the first paper at the new address.");
          const because = await stopBetween(tx, needs, context, { account, stopOn, restartOn: effectiveDate });
          if (because !== null) return no(because);
        }
        const by = { publication, moment, now, requestId, actor, loginId };
        const asked = { addressId: usable?.addressId ?? null, effectiveDate, billingToo };
        const found = await findMove(tx, by, account, asked);
        // This also rolls the stop back.
        if (found.kind === "refused") throw new RefusedError(refuse(422, words.move[found.because]));
        const { price, shown } = found.wish;
        if (expectedCents !== undefined && price !== null && price.after !== expectedCents)
          throw new RefusedError(refuse(409, words.priceMoved));
        await writeMove(tx, needs, by, found.wish);
        const { effectiveOn, firstIssueOn } = shown;
        return { isSuccess: true, effectiveOn, firstIssueOn, errorMessage: "" };
      }),
    );
  };

type Between = { readonly account: AccountContact; readonly stopOn: Day; readonly restartOn: Day };

/** @returns why the stop is not possible. */
async function stopBetween(
  tx: Tx,
  needs: Needs,
  context: DeskActionContext,
  { account, stopOn, restartOn }: Between,
): Promise<string | null> {
  const held = await lockHeldTerm(tx, account.accountNumber);
  if (held === null) return words.stop.inactive;
  const facts = stopFactsOf(held, context.publication, context.moment);
  const decided = decideStop(facts, { option: "stop", stopOn, restartOn });
  if (decided.kind === "refused") return words.stop[decided.because];
  const stopId = await insertStop(tx, held, decided.stop);
  const done = await writeStop(tx, context, { account, held, stopId, decided });
  await record(tx, needs, byStaff(context), "delivery.stop", { ...done, stop: decided.stop });
  return null;
}

const notADay = (pointer: string) => refuse(400, "", { errors: [{ pointer, detail: "is not a day" }] });
