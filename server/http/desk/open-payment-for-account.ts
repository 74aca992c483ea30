import type { Refused } from "#server/http/refused.ts";
import { isRefused, RefusedError } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import {
  type ActionContext,
  type ActionRequest,
  failureCodeOf,
  isFailedAnswer,
  keepNote,
  noteAndRefuse,
  noteRefused,
  refusedToStaff,
  requireUnchanged,
} from "./run-action.ts";

/**
 * Opens a payment that a desk user takes over the phone. What was seen is compared in a transaction before it, because
 * opening asks the gateway, which never happens inside one. The trail records that a card form was opened, and by whom;
 * whether anything was paid is in the payment's own entry. A card form changes nothing, so the view stays valid for the
 * next try.
 */
export async function openPaymentForAccount<T>(
  acting: ActionContext,
  wanted: ActionRequest,
  open: () => Promise<T | Refused>,
): Promise<T | Refused> {
  const onlyReader = await refusedToStaff(acting, wanted);
  if (onlyReader !== null) return onlyReader;
  try {
    await acting.db.write(acting.at, async (tx) => {
      await requireUnchanged(tx, acting, wanted);
      await audit(tx, {
        actor: `staff:${acting.staff.staffId}`,
        action: "desk.open-payment",
        subject: `account:${acting.accountNumber}`,
        outcome: "opened",
        details: { call: wanted.name, reason: wanted.reason },
        requestId: acting.requestId,
      });
      await keepNote(tx, acting, wanted);
    });
  } catch (fault) {
    if (fault instanceof RefusedError) await noteRefused(acting, wanted, String(fault.refused.refusedWith));
    throw fault;
  }
  const answer = await open();
  if (isRefused(answer)) return noteAndRefuse(acting, wanted, answer);
  if (isFailedAnswer(answer)) await noteRefused(acting, wanted, failureCodeOf(answer));
  return answer;
}
