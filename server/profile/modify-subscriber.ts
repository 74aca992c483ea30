import type { modifySubscriber } from "#contract/profile.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { changeContactEmail } from "./change-contact-email.ts";
import { changeRenewalDelivery } from "./change-renewal-delivery.ts";
import type { RecordNeeds } from "#server/store/record.ts";

/**
 * Both emails of an account (rules 4.12): the contact email (1), which waits to be confirmed, and the email for renewal
 * notices (4), which changes at once. The login's own address is changed at the identity provider and never here.
 */
export const makeModifySubscriber =
  (needs: RecordNeeds): Handler<typeof modifySubscriber> =>
  async ({ emailTypeId, emailAddress, eRenewal }, context) => {
    const { account } = context.caller;
    if (account === null) return notFound();
    const onPaper = emailTypeId === 4 && eRenewal === "N";
    if (emailAddress === "" && !onPaper)
      return refuse(400, "", { errors: [{ pointer: "/emailAddress", detail: "is missing" }] });
    if (emailTypeId === 1) return changeContactEmail(needs, context, account, emailAddress);
    return changeRenewalDelivery(needs, context, account, onPaper ? null : emailAddress);
  };
