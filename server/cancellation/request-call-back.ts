import type { Output } from "#contract/call-shape.ts";
import type { requestCallBack } from "#contract/save-offers.ts";
import { formatPhone, toE164 } from "#core/address/phone.ts";
import { callBackBy } from "#core/cancellation/call-back.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { putCallBack } from "#server/store/cancellation/call-back.ts";
import { lockHeldTerm } from "#server/store/subscription/held-term.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { cancellationSentencesIn } from "./cancellation-words-in.ts";

/**
 * Promises a call by the next working day. The publisher's customer service is emailed at once, and finds the call in
 * its list.
 */
export const makeRequestCallBack =
  (needs: RecordNeeds): Handler<typeof requestCallBack> =>
  async (input, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    const { accountNumber } = account;
    return context.command<Output<typeof requestCallBack>>(async (tx) => {
      if ((await lockHeldTerm(tx, accountNumber)) === null)
        return {
          isSuccess: false,
          code: "inactive",
          errorMessage: cancellationSentencesIn[context.language].callBack.inactive,
        };
      const callBy = callBackBy(context.moment.today);
      const phone = formatPhone(input.phone);
      await putCallBack(tx, { accountNumber, phone: toE164(input.phone) ?? phone, callBy }, context.now);
      const desk = context.publication.tenant.site.customerService.email;
      const asked = { account, phone, callBy, desk, now: context.now };
      await record(tx, needs, byReader(context), "cancellation.call-back", asked);
      return { isSuccess: true, phone, callBy, errorMessage: "" };
    });
  };
