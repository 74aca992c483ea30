import * as z from "zod/mini";
import { calendarSection, deliverySection, routesSection } from "./delivery-sections.ts";
import { issueMistakes } from "./issue-mistakes.ts";
import type { Mistake } from "./mistake.ts";
import { addOnsSection, plansSection, ratesSection, reasonsSection } from "./plan-sections.ts";
import { cancellingSection, saveOffersSection } from "./saving-sections.ts";
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
import type { YamlSource } from "./yaml-source.ts";

const fileShape = z.record(z.string(), z.unknown());

/**
 * Reads each part of the file by itself. A part whose shape is wrong is null; the others can still be held against one
 * another, so that the publisher hears of as many mistakes at once as can be known.
 */
export function readSections(source: YamlSource) {
  const content = fileShape.parse(source.content);
  const mistakes: Mistake[] = [];
  const known = new Set<string>();
  const read = <T>(name: string, shape: z.ZodMiniType<T>, whenAbsent?: T): T | null => {
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
    cancelling: read("cancelling", cancellingSection, {}),
    notices: read("notices", noticesSection, {}),
  };
  for (const name of Object.keys(content)) {
    if (!known.has(name))
      mistakes.push(source.mistakeAtName([name], "a catalog has no such section; is it misspelled?"));
  }
  return { sections, mistakes };
}

export type ReadSections = ReturnType<typeof readSections>["sections"];
export type Sections = { readonly [Name in keyof ReadSections]: NonNullable<ReadSections[Name]> };

/** All parts, where every one could be read. */
export function allSections(sections: ReadSections): Sections | null {
  return isComplete(sections) ? sections : null;
}

const isComplete = (sections: ReadSections): sections is ReadSections & Sections =>
  Object.values(sections).every((section) => section !== null);
