import type { Parsed } from "#contract/call-shape.ts";
import type { validateAddress } from "#contract/site.ts";
import type { AddressAnswer, AddressValidators, StandardAddress, TypedAddress } from "#server/adapters/address/port.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Database } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { refuse } from "#server/http/refused.ts";
import { findDeliveryRow, insertAddress } from "#server/store/delivery/address.ts";
import { audit } from "#server/store/audit.ts";
import { printDelivery } from "#core/address/print-delivery.ts";
import { sameCity } from "#core/address/same-city.ts";
import { streetLine } from "#core/address/street-line.ts";
import { zip5Of } from "#core/address/zip.ts";
import type { AddressVendorOf } from "./address-vendor.ts";
import { messagesIn } from "#server/http/messages-in.ts";

export type ValidateNeeds = {
  readonly db: Database;
  /** Answers if the publication has no vendor, and while its vendor does not answer (security.md F15). */
  readonly addresses: Pick<AddressValidators, "offline" | "placeOf">;
  readonly vendorOf: AddressVendorOf;
  readonly random: Pick<Random, "addressId">;
};

/** Checks an address and stores it under a new random id; nothing can be read back with that id (security.md S25). */
export const makeValidateAddress =
  (needs: ValidateNeeds): Handler<typeof validateAddress> =>
  async (input, context) => {
    const typed = await asTyped(needs, input);
    const answer = await ask(needs, typed, context);
    if (answer.kind === "unavailable")
      return refuse(503, messagesIn[context.language].addressRequestFailed, { retryAfterSeconds: 5 });
    if (answer.kind === "undeliverable") return refused(context);
    const { box } = answer;
    const isOther = !sameCity(typed.city, answer.standard.city);
    const keeps = isOther && input.keepCity === true;
    const standard = keeps ? { ...answer.standard, city: typed.city } : answer.standard;
    const row = await findDeliveryRow(needs.db, context.tenantId, standard.zip5);
    const print = printDelivery(row, box);
    const addressId = needs.random.addressId();
    await needs.db.write(context.at, (tx) =>
      insertAddress(tx, {
        addressId,
        street: standard.streetAddress,
        city: standard.city,
        stateCode: standard.stateCode,
        zip5: standard.zip5,
        plus4: standard.plus4,
        matchKey: standard.matchKey,
        method: print.method,
        routeCode: print.routeCode,
      }),
    );
    return {
      isSuccess: true,
      zipPrintDelivery: print.zipPrintDelivery,
      addressID: addressId,
      standardized: standardizedOf(standard),
      ...(isOther && !keeps && { suggestedCity: standard.city }),
      ...(print.because !== null && { noDelivery: print.because }),
      errorMessage: "",
    };
  };

/** With the apartment in the street line, and with the ZIP code's city if none was typed. */
async function asTyped({ addresses }: ValidateNeeds, input: Parsed<typeof validateAddress>): Promise<TypedAddress> {
  const { streetAddress, streetAddress2 = "", stateCode, zip } = input;
  const city = input.city === "" ? ((await addresses.placeOf(zip5Of(zip)))?.city ?? "") : input.city;
  return { streetAddress: streetLine(streetAddress, streetAddress2), city, stateCode, zip };
}

async function ask(
  { db, addresses: { offline }, vendorOf }: ValidateNeeds,
  address: TypedAddress,
  { publication: { tenant }, at, requestId }: Context,
): Promise<AddressAnswer> {
  if (tenant.addresses.kind === "offline") return offline.validate(address);
  const vendor = await vendorOf(tenant);
  const answer = (await vendor?.validate(address)) ?? { kind: "unavailable" };
  if (answer.kind !== "unavailable") return answer;
  await db.write(at, (tx) =>
    audit(tx, { actor: "system", action: "address.fallback", subject: "validator", outcome: "offline", requestId }),
  );
  return offline.validate(address);
}

const refused = ({ language }: Context) => ({
  isSuccess: false,
  zipPrintDelivery: "N" as const,
  addressID: 0,
  errorMessage: messagesIn[language].addressProblem,
});

const standardizedOf = ({ streetAddress, city, stateCode, zip5, plus4 }: StandardAddress) => ({
  streetAddress,
  city,
  stateCode,
  zip: zip5,
  plus4,
});
