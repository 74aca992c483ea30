import { gatewaySecretName } from "#core/site/card-gateways.ts";
import type { Translations } from "#core/site/publication-texts.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { Catalog } from "#core/subscribing/plan.ts";
import type { CancelReasonRecord } from "#server/store/publication/publication.ts";
import {
  checkCalendar,
  checkDeadlines,
  checkDeliveryRoutes,
  checkDeliveryZips,
  checkRoutes,
} from "./check-delivery.ts";
import { ledgerNumbersOf } from "./accounting-section.ts";
import { checkOffers } from "./check-offers.ts";
import {
  checkAddOns,
  checkPlanRates,
  checkPlans,
  checkPrintDays,
  checkPrintIsDelivered,
  checkReasons,
} from "./check-plans.ts";
import { checkRates } from "./check-rates.ts";
import {
  checkAddressSettings,
  checkCirculationSettings,
  checkConsent,
  checkGatewayAddresses,
  checkHostSettings,
  checkMailingList,
  checkPayPalSettings,
  checkSandbox,
  checkTaxes,
  checkWallets,
} from "./check-settings.ts";
import { type CodedRoute, type DeliveryZip, deliveryZipsOf, routesOf } from "./delivery-sections.ts";
import type { Contradiction } from "./contradiction.ts";
import { compareMistakes, type Mistake } from "./mistake.ts";
import { addOnsOf, bundlesOf, ratesOf } from "./plan-sections.ts";
import { mailingListOf } from "./mailing-list-section.ts";
import { checkOfferCodes, offerCodesOf } from "./offer-codes-section.ts";
import { savingOf } from "./saving-sections.ts";
import { checkNotices, noticesOf } from "./notices-section.ts";
import { siteOf } from "./publication-section.ts";
import { allSections, readSections, type ReadSections, type Sections } from "./sections.ts";
import {
  addressSettingsOf,
  circulationOf,
  featuresOf,
  identitySettingsOf,
  payPalOf,
  policyOf,
  type SecretReference,
  trackerOf,
} from "./settings-sections.ts";
import { checkTranslations } from "./check-translations.ts";
import { checkTerms, publishedTerms } from "./terms-section.ts";
import { translationsOf } from "./translations-section.ts";
import { readYaml } from "./yaml-source.ts";

/** A publisher's file, read and checked: plain data in core's own types, ready to be written to the store. */
export type CatalogData = {
  /** Whether it opens when an address names no publication. */
  readonly isDefault: boolean;
  /** The publication's own host names, without the domain itself. */
  readonly hosts: readonly string[];
  readonly tenant: Omit<Tenant, "tenantId" | "daysAhead">;
  /** Versions of a rate are numbered from 1 in order of their dates; the store has its own numbers. */
  readonly catalog: Catalog;
  /** In the publisher's order. */
  readonly cancelReasons: readonly CancelReasonRecord[];
  /** The publication's texts in other languages. */
  readonly translations: Translations;
  readonly routes: readonly CodedRoute[];
  readonly deliveryZips: readonly DeliveryZip[];
  /** Where the secrets are, by their names in the store. The file itself contains none. */
  readonly secrets: Readonly<Record<string, SecretReference>>;
};

export type CatalogRead =
  | { readonly kind: "catalog"; readonly value: CatalogData }
  | { readonly kind: "mistakes"; readonly mistakes: readonly Mistake[] };

/**
 * Reads a publisher's file. It is either valid, or every mistake that can be found is reported. Nothing is corrected
 * silently.
 */
export function readCatalog(text: string): CatalogRead {
  const yaml = readYaml(text);
  if (yaml.kind === "mistakes") return yaml;
  const { source } = yaml;
  const { sections, mistakes } = readSections(source);
  mistakes.push(...findings(sections).map(({ path, says }) => source.mistakeAt(path, says)));
  const all = allSections(sections);
  if (mistakes.length > 0 || all === null) return { kind: "mistakes", mistakes: mistakes.toSorted(compareMistakes) };
  return { kind: "catalog", value: catalogDataOf(all) };
}

/** The contradictions between the parts that could be read. */
function findings(sections: ReadSections): Contradiction[] {
  const { publication, policy, gateway, calendar, routes, delivery, rates, plans, addOns } = sections;
  const found: Contradiction[] = [];
  if (publication !== null)
    found.push(...checkHostSettings(publication), ...checkConsent(publication), ...checkSandbox(publication, sections));
  if (publication !== null && sections.payPal !== null)
    found.push(...checkPayPalSettings(publication, sections.payPal));
  if (publication !== null && sections.circulation !== null)
    found.push(...checkCirculationSettings(publication, sections.circulation));
  if (publication !== null && sections.addresses !== null)
    found.push(...checkAddressSettings(publication, sections.addresses));
  if (publication !== null && sections.mailingList !== null)
    found.push(...checkMailingList(publication, sections.mailingList));
  if (gateway !== null) found.push(...checkGatewayAddresses(gateway));
  if (publication !== null && gateway !== null) found.push(...checkWallets(publication, gateway));
  if (policy !== null) found.push(...checkTaxes(policy));
  found.push(...checkTerms(sections.terms, sections.translations?.es?.terms ?? null));
  if (calendar !== null) found.push(...checkCalendar(calendar));
  if (routes !== null) found.push(...checkRoutes(routes));
  if (routes !== null && calendar !== null) found.push(...checkDeadlines(routes, calendar));
  if (delivery !== null) found.push(...checkDeliveryZips(delivery));
  if (delivery !== null && routes !== null) found.push(...checkDeliveryRoutes(delivery, routes));
  if (rates !== null) found.push(...checkRates(rates));
  if (plans !== null) found.push(...checkPlans(plans));
  if (plans !== null && rates !== null) found.push(...checkPlanRates(plans, rates));
  if (plans !== null && calendar !== null) found.push(...checkPrintDays(plans, calendar));
  if (plans !== null && delivery !== null) found.push(...checkPrintIsDelivered(plans, delivery));
  if (addOns !== null) found.push(...checkAddOns(addOns, plans));
  if (sections.cancelReasons !== null) found.push(...checkReasons(sections.cancelReasons));
  if (sections.translations !== null) found.push(...checkTranslations(sections.translations, sections));
  if (sections.notices !== null) found.push(...checkNotices(sections.notices));
  if (sections.saveOffers !== null)
    found.push(...checkOffers(sections.saveOffers, { plans, rates, reasons: sections.cancelReasons }));
  if (sections.offerCodes !== null) found.push(...checkOfferCodes(sections.offerCodes, { plans, rates }));
  return found;
}

function catalogDataOf(sections: Sections): CatalogData {
  const { publication, payPal, identity, tracker, addresses, circulation, mailingList, inboundMail, calendar } =
    sections;
  return {
    isDefault: publication.default,
    hosts: publication.hosts ?? [],
    tenant: {
      domain: publication.domain,
      mode: publication.mode,
      timeZone: publication.timeZone,
      site: siteOf(publication),
      features: featuresOf(sections.toggles),
      policy: policyOf(sections.policy),
      terms: publishedTerms(sections.terms, "en"),
      gateway: sections.gateway.settings,
      payPal: payPalOf(payPal),
      identity: identitySettingsOf(identity),
      tracker: trackerOf(tracker),
      addresses: addressSettingsOf(addresses),
      mailingList: mailingListOf(mailingList),
      saving: savingOf(sections.saveOffers, sections.canceling),
      offerCodes: offerCodesOf(sections.offerCodes),
      notices: noticesOf(sections.notices),
      circulation: circulationOf(circulation),
      ledgerNumbers: ledgerNumbersOf(sections.accounting),
    },
    catalog: {
      rates: ratesOf(sections.rates),
      bundles: bundlesOf(sections.plans, sections.rates),
      addOns: addOnsOf(sections.addOns),
      calendar,
    },
    cancelReasons: sections.cancelReasons.map(({ id, about = "other", ...reason }) => ({
      reasonId: id,
      about,
      ...reason,
    })),
    translations: translationsOf(sections.translations),
    routes: routesOf(sections.routes),
    deliveryZips: deliveryZipsOf(sections.delivery),
    secrets: {
      [gatewaySecretName(sections.gateway.settings.kind)]: sections.gateway.secret,
      ...(payPal.kind !== "none" && { "payPal.secret": payPal.secret }),
      ...(identity.kind !== "builtin" && { "identity.secret": identity.secret }),
      ...(tracker.kind !== "none" && { "tracker.secret": tracker.secret }),
      ...(addresses.kind !== "offline" && { "addresses.secret": addresses.secret }),
      ...(circulation.kind !== "native" && { "circulation.secret": circulation.secret }),
      ...(mailingList.kind === "mailchimp" && { "mailingList.secret": mailingList.secret }),
      ...(inboundMail.kind !== "none" && { "inboundMail.secret": inboundMail.secret }),
    },
  };
}
