import { hash } from "node:crypto";
import { type DeliveryRow, printDelivery } from "#core/address/print-delivery.ts";
import { singleState, zip5Of } from "#core/address/zip.ts";
import type { Day } from "#core/day.ts";
import type { ImportColumns, ImportField } from "#core/import/columns.ts";
import { findImportedPlan } from "#core/import/find-plan.ts";
import type { Mapping } from "#core/import/mapping.ts";
import { type OldAddress, readRow } from "#core/import/old-subscriber.ts";
import type { RowCells, RowProblem } from "#core/import/row-reader.ts";
import { decideOpening, type OpeningState } from "#core/import/opening.ts";
import { type Bundle, isPrint } from "#core/subscribing/plan.ts";
import type { AddressValidators } from "#server/adapters/address/port.ts";
import type { Random } from "#server/crypto/random.ts";
import type { NewAddress } from "#server/store/delivery/address.ts";
import type { SubscriberToImport } from "#server/store/import/imported-account.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { CsvRow } from "./csv-rows.ts";

export type CheckRowNeeds = {
  /** The built-in validator: no outside address service is asked about a whole customer list. */
  readonly addresses: Pick<AddressValidators, "offline" | "placeOf">;
  readonly random: Pick<Random, "addressId">;
};

/** What a row is checked against. */
export type RowCheckContext = {
  readonly publication: Publication;
  readonly mapping: Mapping;
  /** How the paper is delivered to each ZIP code. */
  readonly delivery: ReadonlyMap<string, DeliveryRow>;
  /** The first day here, if it is known. */
  readonly day: Day;
};

const addressIn = (checked: CheckedAddress | null): NewAddress | null =>
  checked?.kind === "right" ? checked.address : null;

/** If no paper is delivered, an address is for bills and tax. */
const placesOf = (bundle: Bundle, delivery: NewAddress | null, billing: NewAddress | null) =>
  isPrint(bundle) ? { delivery, billing } : { delivery: null, billing: billing ?? delivery };

export type CheckedRow =
  | { readonly kind: "right"; readonly toImport: SubscriberToImport; readonly opening: OpeningState }
  | { readonly kind: "rejected"; readonly problems: readonly RowProblem[] };

/** Checks a row as far as that is possible without the other rows. */
export async function checkRow(needs: CheckRowNeeds, by: RowCheckContext, row: CsvRow): Promise<CheckedRow> {
  const { publication, mapping, day } = by;
  const read = readRow(cellsOf(row, mapping.columns), mapping);
  const { catalog, tenant } = publication;
  if (read.kind === "rejected") {
    // Listed with the other mistakes: otherwise it would only show after those are corrected.
    const its = read.plan === null ? null : findImportedPlan(read.plan, catalog, mapping.plans);
    const problems = its?.kind === "rejected" ? [...read.problems, its.problem] : read.problems;
    return { kind: "rejected", problems };
  }
  const plan = findImportedPlan(read.row, catalog, mapping.plans);
  if (plan.kind === "rejected") return { kind: "rejected", problems: [plan.problem] };
  const { bundle, rate } = plan;
  const delivery = await checkAddress(needs, by, read.row.address, { field: "street", needsPaper: isPrint(bundle) });
  const billing = await checkAddress(needs, by, read.row.billing, { field: "billingStreet", needsPaper: false });
  // Taxes and notices depend on the state, which a row may leave to the ZIP code.
  const subscriber = {
    ...read.row,
    address: inState(read.row.address, delivery),
    billing: inState(read.row.billing, billing),
  };
  const decision = decideOpening({ row: subscriber, bundle, rate, catalog, policy: tenant.policy, day });
  const problems = decision.kind === "rejected" ? [...decision.problems] : [];
  for (const found of [delivery, billing]) if (found?.kind === "wrong") problems.push(found.problem);
  if (decision.kind === "rejected" || problems.length > 0) return { kind: "rejected", problems };
  const { card, ...rest } = subscriber;
  const details = {
    ...rest,
    card: card === null ? null : { brand: card.brand, last4: card.last4, expires: card.expires },
  };
  return {
    kind: "right",
    opening: decision.opening,
    toImport: {
      said: details,
      hash: hash("sha256", JSON.stringify([details, bundle.bundleId, rate.rateCode, rate.version]), "buffer"),
      paidThrough: decision.opening.paidThrough,
      cardToken: card?.token ?? null,
      plan: { bundleId: bundle.bundleId, rateCode: rate.rateCode, rateVersion: rate.version },
      ...placesOf(bundle, addressIn(delivery), addressIn(billing)),
    },
  };
}

const cellsOf = ({ cells }: CsvRow, columns: ImportColumns): RowCells =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, cells[column] ?? ""]));

type CheckedAddress =
  | { readonly kind: "right"; readonly address: NewAddress }
  | { readonly kind: "wrong"; readonly problem: RowProblem };

const inState = (address: OldAddress | null, checked: CheckedAddress | null): OldAddress | null =>
  address === null || checked?.kind !== "right" ? address : { ...address, state: checked.address.stateCode };

async function checkAddress(
  { addresses, random }: CheckRowNeeds,
  { delivery }: RowCheckContext,
  given: OldAddress | null,
  { field, needsPaper }: { readonly field: ImportField; readonly needsPaper: boolean },
): Promise<CheckedAddress | null> {
  if (given === null) return null;
  const wrong = (says: string): CheckedAddress => ({ kind: "wrong", problem: { field, says } });
  const place = await addresses.placeOf(zip5Of(given.zip));
  const typed = {
    streetAddress: given.street,
    city: given.city || (place?.city ?? ""),
    stateCode: given.state || (singleState(place?.states ?? []) ?? ""),
    zip: given.zip,
  };
  const answer = await addresses.offline.validate(typed);
  if (answer.kind !== "deliverable")
    return wrong(`“${given.street}, ${typed.city} ${typed.stateCode} ${given.zip}” is not an address`);
  const { standard, box } = answer;
  const print = printDelivery(delivery.get(standard.zip5) ?? null, box);
  if (needsPaper && print.because === "zip") return wrong(`no paper is delivered to ZIP code ${standard.zip5}`);
  if (needsPaper && print.because === "box") return wrong(`no carrier delivers to the PO box “${given.street}”`);
  const { streetAddress: street, stateCode, zip5, plus4, matchKey } = standard;
  // The city stays as the old system has it, so that readers recognize their address.
  const city = given.city === "" ? standard.city : given.city;
  return {
    kind: "right",
    address: {
      addressId: random.addressId(),
      street,
      city,
      stateCode,
      zip5,
      plus4,
      matchKey,
      method: print.method,
      routeCode: print.routeCode,
    },
  };
}
