import type { Output, Parsed } from "#contract/call-shape.ts";
import type { changeDeliveryAddress, CurrentDelivery, withdrawAddressChange } from "#contract/delivery-address.ts";
import type { changeDelivery, getDelivery, withdrawDeliveryChange } from "#contract/machine/addresses.ts";
import { money } from "#core/format/money-text.ts";
import { cents } from "#core/money.ts";
import {
  type ChangeContext,
  changeHandler,
  type MachineHandler,
  ruleRefusal,
} from "#server/http/machine/machine-handler.ts";
import { isRefused, type Refused } from "#server/http/refused.ts";

const placeOf = ({ streetAddress, city, stateCode, zip, method }: CurrentDelivery) => ({
  street: streetAddress,
  city,
  stateCode,
  zip,
  method,
});

export const makeGetDelivery =
  (): MachineHandler<typeof getDelivery> =>
  async ({ account }, { read }) => {
    const found = await read("getDeliveryAddress", Number(account), {});
    if (isRefused(found)) return found;
    const { current, change } = found;
    return {
      current: current && placeOf(current),
      change: change && {
        changeId: change.changeID,
        startsOn: change.effectiveOn,
        to: placeOf(change.to),
        billingToo: change.billingToo,
        canWithdraw: change.canWithdraw,
      },
    };
  };

type Moved = Output<typeof changeDeliveryAddress>;
type Failure = Extract<Moved, { isSuccess: false }>;
type Undeliverable = Omit<Failure, "code"> & { readonly code: "undeliverable" };

export const makeChangeDelivery = (): MachineHandler<typeof changeDelivery> =>
  changeHandler<typeof changeDelivery, Moved | Undeliverable>(
    moveTo,
    ({ changeID, effectiveOn, firstIssueOn, to, price }) => ({
      changeId: changeID,
      startsOn: effectiveOn,
      firstPaperOn: firstIssueOn,
      to: placeOf(to),
      price: price && { beforeCents: price.beforeCents, afterCents: price.afterCents, renewsOn: price.renewsOn },
    }),
  );

/** Checks the address and makes the move like a reader's: a price change has to be seen first. */
async function moveTo(
  input: Parsed<typeof changeDelivery>,
  { read, change, publication }: ChangeContext,
): Promise<Moved | Undeliverable | Refused> {
  const { domain } = publication.tenant;
  const { accountNumber, startsOn, billingToo, expectedCents } = input;
  const { street, street2, city = "", stateCode, zip } = input;
  const checked = await read("validateAddress", null, {
    domain,
    streetAddress: street,
    ...(street2 === undefined ? {} : { streetAddress2: street2 }),
    city,
    stateCode,
    zip,
  });
  if (isRefused(checked)) return checked;
  const { errorMessage, addressID } = checked;
  if (!checked.isSuccess) return { isSuccess: false, code: "undeliverable", errorMessage };
  const request = {
    domain,
    accountNumber,
    addressID,
    ...(startsOn === undefined ? {} : { effectiveDate: startsOn }),
    ...(billingToo === undefined ? {} : { billingToo }),
  };
  const shown = await read("changeDeliveryAddress", accountNumber, { ...request, preview: true });
  if (isRefused(shown) || !shown.isSuccess) return shown;
  if (shown.price !== null && shown.price.afterCents !== expectedCents) {
    const { beforeCents, afterCents } = shown.price;
    const sentence = `The renewal price there is ${money(cents(afterCents))} instead of ${money(cents(beforeCents))}. Send expectedCents ${afterCents} if the reader agrees.`;
    return ruleRefusal("price-changes", sentence);
  }
  return change("changeDeliveryAddress", accountNumber, {
    ...request,
    ...(shown.price === null ? {} : { expectedCents: shown.price.afterCents }),
  });
}

export const makeWithdrawDeliveryChange = (): MachineHandler<typeof withdrawDeliveryChange> =>
  changeHandler<typeof withdrawDeliveryChange, Output<typeof withdrawAddressChange>>(
    ({ accountNumber, changeId }, { change, publication }) =>
      change("withdrawAddressChange", accountNumber, {
        domain: publication.tenant.domain,
        accountNumber,
        changeID: changeId,
      }),
    (_, { changeId }) => ({ changeId }),
  );
