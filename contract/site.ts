import * as z from "zod/mini";
import { languages } from "#core/format/language.ts";
import { featureKeys } from "#core/site/feature.ts";
import { address, addressValidation, zipPlace } from "./address.ts";
import { analyticsEvent } from "./analytics.ts";
import { endpoint } from "./endpoint.ts";
import {
  addressID,
  amountCents,
  bundleID,
  day,
  domain,
  offerCode,
  paymentMethodName,
  rateCode,
  terms,
  zip5,
} from "./scalars.ts";

const ofDomain = z.strictObject({ domain: z.optional(domain) });
const text = z.string();
const link = z.optional(z.string());

/** Missing links are not shown. */
export const siteLinks = z.object({
  home: link,
  join: link,
  contact: link,
  terms: link,
  privacy: link,
  ccpa: link,
  advertising: link,
  ePaper: link,
  puzzles: link,
  comics: link,
  newsletters: link,
  ios: link,
  android: link,
});

export const siteOptions = z.object({
  applePay: z.boolean(),
  googlePay: z.boolean(),
  payPal: z.boolean(),
  languages: z.array(z.enum(languages)),
  siteName: text,
  addrDesc: text,
  logoUrl: text,
  domain: text,
  company: text,
  theme: z.object({ stylesheetUrl: text }),
  links: siteLinks,
  customerService: z.object({ phone: text, email: text }),
  copyrightYear: z.int(),
  timeZone: text,
  consentManager: z.enum(["builtin", "osano", "onetrust"]),
  consentScript: z.nullable(z.object({ url: text, key: text })),
  passwordPolicy: z.enum(["spec", "nist"]),
  mode: z.enum(["sandbox", "live"]),
});
export type SiteOptions = z.output<typeof siteOptions>;

export const featureToggle = z.object({
  key: z.enum(featureKeys),
  description: text,
  enabled: z.boolean(),
  creationDate: day,
  archiveDate: z.nullable(day),
});
export type FeatureToggle = z.output<typeof featureToggle>;

/** One step of the price path: from `date` on, `amount` dollars for each `period` ("4 weeks"). */
export const renewalStep = z.object({ date: day, amount: z.number(), period: text });

export const addOnOffer = z.object({
  offerID: text,
  productID: text,
  name: text,
  amount: z.number(),
  text,
  /** What it contains; left out if the publication doesn't say. */
  details: z.optional(text),
});
export type AddOnOffer = z.output<typeof addOnOffer>;

export const bundle = z.object({
  bundleID,
  name: text,
  /** Only if `name` is a translation. */
  nameInEnglish: z.optional(text),
  title: text,
  /** Sanitized HTML, from the catalog's Markdown. */
  markdown: text,
  membership: text,
  term: text,
  amount: z.number(),
  rateCode,
  isPrintOffer: z.boolean(),
  /** Set only if the publication doesn't offer it as a gift. */
  notAsGift: z.optional(z.literal(true)),
  renewsAt: z.array(renewalStep),
  domain: text,
  addonOffers: z.array(addOnOffer),
});
export type Bundle = z.output<typeof bundle>;

export const editorDetails = z.object({ avatar: text, name: text, title: text, siteName: text });
export type EditorDetails = z.output<typeof editorDetails>;

export const quoteLine = z.object({ kind: z.enum(["plan", "addOn", "tax"]), label: text, amountCents });

export const quote = z.object({
  lines: z.array(quoteLine),
  /** Part of the lines if the tenant's prices include tax, otherwise added to them. */
  taxCents: amountCents,
  taxMode: z.enum(["included", "added"]),
  dueTodayCents: amountCents,
  pricePath: z.array(z.object({ chargeOn: day, renewsOn: day, amountCents, period: text })),
  firstIssueOn: z.nullable(day),
  paidThrough: day,
  /** The term begins when the gift is redeemed; `paidThrough` assumes today. */
  forGift: z.boolean(),
  /** Later terms are billed, and nothing is charged automatically: each step of the path is a bill. */
  byBill: z.boolean(),
  terms,
});
export type Quote = z.output<typeof quote>;

export const getSiteOptions = endpoint({
  method: "GET",
  path: "/api/Site/GetSiteOptions",
  summary: "Brand, links and checkout options of a publication",
  scope: "none",
  query: ofDomain,
  output: siteOptions,
});

export const getFeatureToggles = endpoint({
  method: "GET",
  path: "/api/Site/GetFeatureToggles",
  summary: "The seven feature toggles",
  scope: "none",
  query: ofDomain,
  output: z.array(featureToggle),
});

export const getDefaultWebOffers = endpoint({
  method: "GET",
  path: "/api/Site/GetDefaultWebOffers",
  summary: "The plans on sale today",
  scope: "none",
  query: ofDomain,
  output: z.array(bundle),
});

export const getEditorDetails = endpoint({
  method: "GET",
  path: "/api/Site/GetEditorDetails",
  summary: "The editor who says thank you; null if the publisher names none",
  scope: "none",
  query: ofDomain,
  output: z.nullable(editorDetails),
});

export const validateAddress = endpoint({
  method: "POST",
  path: "/api/Site/ValidateAddress",
  summary: "Checks a US address, and whether print is delivered there",
  scope: "none",
  limit: "addressValidation",
  repeat: "natural",
  query: ofDomain,
  body: address,
  output: addressValidation,
});

export const lookUpZip = endpoint({
  method: "GET",
  path: "/api/Site/LookUpZip",
  summary: "The city and state of a ZIP code, and how the paper is delivered there",
  scope: "none",
  limit: "addressValidation",
  query: z.strictObject({ domain: z.optional(domain), zip: zip5 }),
  output: zipPlace,
});

export const quoteOrder = endpoint({
  method: "POST",
  path: "/api/Site/QuoteOrder",
  summary: "What is due today and later for a plan: the figures that will be charged",
  // From its first use on, an address belongs to a login, and only that login's token can use it (security.md S25).
  scope: "optional",
  toggle: "subscription_services",
  query: ofDomain,
  body: z.strictObject({
    rateCode,
    bundleID,
    addOnOfferIDs: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
    deliveryAddressId: z.optional(addressID),
    /** Where the paper will go, while only its ZIP code is known. */
    deliveryZip: z.optional(zip5),
    billingAddressId: z.optional(addressID),
    /** The purchase is for somebody else, so nothing is charged later. */
    forGift: z.optional(z.boolean()),
    /**
     * How the buyer would pay. If the method pays only once, later terms are billed. Left out: a method that can be
     * charged again.
     */
    paymentMethod: z.optional(paymentMethodName),
    /** `rateCode` must then be the code's own rate. */
    offerCode: z.optional(offerCode),
  }),
  output: quote,
});

export const recordEvent = endpoint({
  method: "POST",
  path: "/api/Site/RecordEvent",
  summary:
    "Receives an analytics event with the consent state, and forwards it to the publisher's tracker if that is allowed",
  scope: "none",
  limit: "analytics",
  repeat: "stored",
  query: ofDomain,
  body: analyticsEvent,
  /** `recorded` is false if nothing is forwarded: there is no consent, or the publisher has no tracker. */
  output: z.object({ isSuccess: z.literal(true), recorded: z.boolean() }),
});
