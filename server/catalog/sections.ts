import { mailingListSection } from "./mailing-list-section.ts";
import { nearestWord } from "#server/nearest-word.ts";
import * as z from "zod/mini";
import { accountingSection } from "./accounting-section.ts";
import { calendarSection, deliverySection, routesSection } from "./delivery-sections.ts";
import { issueMistakes } from "./issue-mistakes.ts";
import type { Mistake } from "./mistake.ts";
import { offerCodesSection } from "./offer-codes-section.ts";
import { addOnsSection, plansSection, ratesSection, reasonsSection } from "./plan-sections.ts";
import { cancelingSection, saveOffersSection } from "./saving-sections.ts";
import { noticesSection } from "./notices-section.ts";
import { publicationSection } from "./publication-section.ts";
import {
  addressesSection,
  circulationSection,
  gatewaySection,
  identitySection,
  inboundMailSection,
  payPalSection,
  policySection,
  togglesSection,
  trackerSection,
} from "./settings-sections.ts";
import { termsSection } from "./terms-section.ts";
import { translationsSection } from "./translations-section.ts";
import type { YamlSource } from "./yaml-source.ts";

/** Every single value of a file is the text that was written: a shape that wants a number or a boolean never fits. */
type Written = string | readonly Written[] | { readonly [field: string]: Written | undefined };

const fileShape = z.record(z.string(), z.unknown());

/**
 * Reads each part of the file separately. A part whose shape is wrong is null; the others can still be checked against
 * one another, so that the publisher sees as many mistakes at once as possible.
 */
export function readSections(source: YamlSource) {
  const content = fileShape.parse(source.content);
  const mistakes: Mistake[] = [];
  const known = new Set<string>();
  const read = <T, File extends Written>(name: string, shape: z.ZodMiniType<T, File>, whenAbsent?: T): T | null => {
    known.add(name);
    if (whenAbsent !== undefined && !source.has([name])) return whenAbsent;
    const result = shape.safeParse(content[name]);
    if (!result.success) mistakes.push(...issueMistakes(source, [name], result.error.issues));
    return result.data ?? null;
  };
  const sections = {
    publication: read("publication", publicationSection),
    toggles: read("toggles", togglesSection),
    policy: read("policy", policySection),
    terms: read("terms", termsSection),
    gateway: read("gateway", gatewaySection),
    payPal: read("payPal", payPalSection, { kind: "none" }),
    identity: read("identity", identitySection),
    tracker: read("tracker", trackerSection, { kind: "none" }),
    addresses: read("addresses", addressesSection, { kind: "offline" }),
    mailingList: read("mailingList", mailingListSection, { kind: "none" }),
    inboundMail: read("inboundMail", inboundMailSection, { kind: "none" }),
    circulation: read("circulation", circulationSection, { kind: "native" }),
    calendar: read("calendar", calendarSection),
    routes: read("routes", routesSection, []),
    delivery: read("delivery", deliverySection, []),
    rates: read("rates", ratesSection),
    plans: read("plans", plansSection),
    addOns: read("addOns", addOnsSection, []),
    cancelReasons: read("cancelReasons", reasonsSection),
    saveOffers: read("saveOffers", saveOffersSection, []),
    offerCodes: read("offerCodes", offerCodesSection, []),
    canceling: read("canceling", cancelingSection, {}),
    notices: read("notices", noticesSection, {}),
    accounting: read("accounting", accountingSection, { accounts: {} }),
    translations: read("translations", translationsSection, {}),
  };
  for (const name of Object.keys(content)) {
    if (!known.has(name)) mistakes.push(source.mistakeAtName([name], noSuchSection(nearestWord(name, [...known]))));
  }
  return { sections, mistakes };
}

/** A section's old name is near its new one, too. */
const noSuchSection = (near: string | null): string =>
  `a catalog has no such section; ${near === null ? "is it misspelled" : `did you mean ${near}`}?`;

export type ReadSections = ReturnType<typeof readSections>["sections"];
export type Sections = { readonly [Name in keyof ReadSections]: NonNullable<ReadSections[Name]> };

/** All parts, if every one could be read. */
export function allSections(sections: ReadSections): Sections | null {
  return isComplete(sections) ? sections : null;
}

const isComplete = (sections: ReadSections): sections is ReadSections & Sections =>
  Object.values(sections).every((section) => section !== null);
