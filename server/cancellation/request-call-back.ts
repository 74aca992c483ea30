import { accountMessages } from "#contract/account-messages.ts";
import type { requestCallBack } from "#contract/saving.ts";
import type { Output } from "#contract/endpoint.ts";
import { formatPhone, toE164 } from "#core/address/phone.ts";
import { callBackBy } from "#core/cancellation/call-back.ts";
import type { CallBackAsked } from "#core/notice/leaving-letters.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { audit } from "#server/store/audit.ts";
import { putCallBack } from "#server/store/call-back.ts";
import { lockHeldTerm } from "#server/store/held-term.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";

export type CallBackNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

/** Promises a call by the next working day; the publisher's desk is told at once, and finds it in its list. */
export const makeRequestCallBack =
  (needs: CallBackNeeds): Handler<typeof requestCallBack> =>
  async (input, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    const { accountNumber } = account;
    return context.command<Output<typeof requestCallBack>>(async (tx) => {
      if ((await lockHeldTerm(tx, accountNumber)) === null)
        return { isSuccess: false, code: "inactive", errorMessage: accountMessages.invalidSubscription };
      const callBy = callBackBy(context.moment.today);
      const phone = formatPhone(input.phone);
      await putCallBack(tx, { accountNumber, phone: toE164(input.phone) ?? phone, callBy }, context.now);
      const content: CallBackAsked = {
        name: `${account.firstName} ${account.lastName}`,
        accountNumber,
        phone,
        callBy,
      };
      const desk = context.publication.tenant.site.customerService.email;
      const letter = {
        letterId: needs.uuid(),
        kind: "callBackAsked",
        recipient: desk,
        // A letter to the desk, not to the reader: it is no part of the account's history.
        accountNumber: null,
        content,
        naturalKey: `call-back:${accountNumber}:${context.now.toISOString()}`,
      };
      await queueLetters(tx, needs.enqueue, desk === "" ? [] : [letter]);
      await audit(tx, {
        actor: `login:${context.caller.loginId}`,
        action: "cancellation.call-back",
        subject: `account:${accountNumber}`,
        outcome: "promised",
        details: { callBy },
        requestId: context.requestId,
      });
      return { isSuccess: true, phone, callBy, errorMessage: "" };
    });
  };
