import type { deskGetColleagues, deskHandOverItem, deskTakeItem } from "#contract/desk/queues.ts";
import { takenText } from "#core/staff/queue-text.ts";
import { isAllowed } from "#core/staff/role.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskContext, DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, refuse, type Refused, RefusedError } from "#server/http/refused.ts";
import type { WaitingReview } from "#server/review-source.ts";
import { audit } from "#server/store/audit.ts";
import { findColleagues } from "#server/store/staff/colleagues.ts";
import {
  freeItem,
  type ItemHolder,
  lockItemHolder,
  type QueueItemKey,
  takeItem,
} from "#server/store/staff/queue-item.ts";
import type { QueueNeeds } from "./get-queues.ts";

type Context = DeskContext<typeof deskTakeItem | typeof deskHandOverItem>;

/** The item as its source lists it now; null if it doesn't wait there anymore. */
export const findQueueItem = async (
  { sources }: Pick<QueueNeeds, "sources">,
  { publication }: Pick<Context, "publication">,
  { queue, key }: QueueItemKey,
): Promise<WaitingReview | null> =>
  (await sources[queue].list(publication)).find((review) => review.key === key) ?? null;

/** The refusal says who has the item, and that nothing was changed. */
export const refuseHeldItem = (holder: ItemHolder | null, { moment }: Pick<Context, "moment">): Refused =>
  refuse(409, `${takenText(holder, moment.today)} Nothing was changed.`, {
    errors: [{ pointer: "/taken", detail: String(holder?.staffId ?? "") }],
  });

type Noted = QueueItemKey & { readonly accountNumber: number | null; readonly outcome: string };

/** Written to the queue's trail, not the account's: nothing on the account has changed. */
const noteIn = (
  tx: Tx,
  { staff, requestId }: Context,
  { queue, key, accountNumber, outcome }: Noted,
  details: object = {},
) =>
  audit(tx, {
    actor: actorOf(staff),
    action: "desk.queue",
    subject: `queue:${queue}`,
    outcome,
    details: { key, accountNumber, ...details },
    requestId,
  });

const isDone = { isSuccess: true, errorMessage: "" } as const;

/**
 * Runs it. A refused attempt is recorded in the trail in its own transaction, because the attempt's was rolled back.
 */
async function unlessHeld(
  { db }: QueueNeeds,
  context: Context,
  attempt: Noted,
  work: (tx: Tx) => Promise<typeof isDone | Refused>,
): Promise<typeof isDone | Refused> {
  try {
    return await context.command(work);
  } catch (fault) {
    if (fault instanceof RefusedError) await db.writeAtOnce(context.at, (tx) => noteIn(tx, context, attempt));
    throw fault;
  }
}

export const makeDeskTakeItem =
  (needs: QueueNeeds): DeskHandler<typeof deskTakeItem> =>
  async ({ queue, key }, context) => {
    const { staff, publication, now } = context;
    const item = await findQueueItem(needs, context, { queue, key });
    if (item === null) return notFound();
    const { accountNumber } = item;
    return unlessHeld(needs, context, { queue, key, accountNumber, outcome: "refused" }, async (tx) => {
      if (await takeItem(tx, { queue, key, accountNumber, staffId: staff.staffId, now })) {
        await noteIn(tx, context, { queue, key, accountNumber, outcome: "taken" });
        return isDone;
      }
      const holder = await lockItemHolder(tx, { queue, key }, publication.tenant.timeZone);
      return holder?.staffId === staff.staffId ? isDone : refuseHeldItem(holder, context);
    });
  };

/** Hands an item to a colleague, to oneself from somebody who is away, or back to everybody. */
export const makeDeskHandOverItem =
  (needs: QueueNeeds): DeskHandler<typeof deskHandOverItem> =>
  async ({ queue, key, from, to }, context) => {
    const { publication, tenantId, now } = context;
    const item = await findQueueItem(needs, context, { queue, key });
    if (item === null) return notFound();
    const { accountNumber } = item;
    if (to !== null && !(await mayTake(needs.db, tenantId, to)))
      return refuse(400, "", { errors: [{ pointer: "/to", detail: "Choose somebody who works here." }] });
    return unlessHeld(needs, context, { queue, key, accountNumber, outcome: "refused" }, async (tx) => {
      const holder = await lockItemHolder(tx, { queue, key }, publication.tenant.timeZone);
      if ((holder?.staffId ?? null) !== from) return refuseHeldItem(holder, context);
      await freeItem(tx, { queue, key });
      if (to !== null && !(await takeItem(tx, { queue, key, accountNumber, staffId: to, now })))
        return refuseHeldItem(await lockItemHolder(tx, { queue, key }, publication.tenant.timeZone), context);
      const outcome = to === null ? "put-back" : "handed-over";
      await noteIn(tx, context, { queue, key, accountNumber, outcome }, { from, to });
      return isDone;
    });
  };

const mayTake = async (db: Database, tenantId: number, staffId: number): Promise<boolean> =>
  (await colleaguesAt(db, tenantId)).some((colleague) => colleague.staffId === staffId);

const colleaguesAt = async (db: Database, tenantId: number) =>
  (await findColleagues(db.directory, tenantId)).filter(({ roles }) => isAllowed(roles, "settleQueue", tenantId));

export const makeDeskGetColleagues =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskGetColleagues> =>
  async (_, { tenantId }) => ({
    colleagues: (await colleaguesAt(db, tenantId)).map(({ staffId, name }) => ({ staffId, name })),
  });
