import type { deskSettleItem } from "#contract/desk/queues.ts";
import { isAllowed, notAllowedText } from "#core/staff/role.ts";
import { actorOf, proofRequired } from "#server/http/desk/answer-desk-call.ts";
import type { DeskContext, DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import { freeItem, lockItemHolder, type QueueItemKey } from "#server/store/staff/queue-item.ts";
import { insertNote } from "#server/store/staff/staff-note.ts";
import type { QueueNeeds } from "./get-queues.ts";
import { findQueueItem, refuseHeldItem } from "./queue-actions.ts";

type Context = DeskContext<typeof deskSettleItem>;

/**
 * Decides a waiting item by its source's own rule, as `./doorstep review settle` does. The source writes in its own
 * transactions, because some ask the gateway in between; each of them settles an item once, however often it is asked.
 */
export const makeDeskSettleItem =
  (needs: QueueNeeds): DeskHandler<typeof deskSettleItem> =>
  async ({ queue, key, outcome, check, note }, context) => {
    const { staff, tenantId, publication, at, now, command, requestId } = context;
    const source = needs.sources[queue];
    const actor = actorOf(staff);
    if (!Object.hasOwn(source.outcomes, outcome) || (check !== undefined && source.takesCheck !== outcome))
      return refuse(400, "", { errors: [{ pointer: "/outcome", detail: "Choose what to do." }] });
    if (!isAllowed(staff.roles, source.action, tenantId)) {
      await noteRefused(needs, context, { queue, key, outcome }, "role");
      return refuse(403, notAllowedText(source.action));
    }
    if (source.movesMoney.includes(outcome) && !staff.provenLately) return proofRequired();
    const holder = await needs.db.write(at, (tx) => lockItemHolder(tx, { queue, key }, publication.tenant.timeZone));
    if (holder !== null && holder.staffId !== staff.staffId) {
      await noteRefused(needs, context, { queue, key, outcome }, "taken");
      return refuseHeldItem(holder, context);
    }
    const item = await findQueueItem(needs, context, { queue, key });
    const by = { actor, staffId: staff.staffId, name: staff.name };
    const settled = await source.settle(publication, key, { outcome, by, check, note });
    if (settled.kind === "unknown") return notFound();
    if (settled.kind === "refused") {
      await noteRefused(needs, context, { queue, key, outcome }, settled.why);
      return { isSuccess: false, errorMessage: sentence(`Nothing was changed: ${settled.why}`) };
    }
    return command(async (tx) => {
      await freeItem(tx, { queue, key });
      const accountNumber = item?.accountNumber ?? null;
      if (note !== "" && accountNumber !== null && settled.kind === "settled") {
        const { staffId, name: author } = staff;
        await insertNote(tx, { accountNumber, staffId, author, text: note, followUpOn: null, now });
      }
      const details = { key, accountNumber, outcome };
      await audit(tx, {
        actor,
        action: "desk.queue",
        subject: `queue:${queue}`,
        outcome: settled.kind,
        details,
        requestId,
      });
      const done = source.done[outcome] ?? outcome;
      const text = settled.kind === "settled" ? done : "it was already settled this way, and nothing has changed";
      return { isSuccess: true, errorMessage: "", text: sentence(text) };
    });
  };

type Tried = QueueItemKey & { readonly outcome: string };

const noteRefused = (
  { db }: QueueNeeds,
  { at, staff, requestId }: Context,
  { queue, key, outcome }: Tried,
  because: string,
): Promise<void> =>
  db.writeAtOnce(at, (tx) =>
    audit(tx, {
      actor: actorOf(staff),
      action: "desk.queue",
      subject: `queue:${queue}`,
      outcome: "refused",
      details: { key, outcome, because },
      requestId,
    }),
  );

/** Turns a source's few words into a sentence. */
const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
