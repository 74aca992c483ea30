import * as z from "zod/mini";
import { featureKeys } from "#core/site/feature.ts";
import { address, addressValidation } from "./address.ts";
import { analyticsEvent } from "./analytics.ts";
import { endpoint } from "./endpoint.ts";
import { addressID, amountCents, bundleID, day, domain, paymentMethodName, rateCode } from "./scalars.ts";

const ofDomain = z.strictObject({ domain: z.optional(domain) });
const text = z.string();
const link = z.optional(z.string());

/** Links that are missing are not shown. */
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

export const addOnOffer = z.object({ offerID: text, productID: text, name: text, amount: z.number(), text });
export type AddOnOffer = z.output<typeof addOnOffer>;

export const bundle = z.object({
  bundleID,
  name: text,
  title: text,
  /** Sanitised html, made from the catalog's markdown. */
  markdown: text,
  membership: text,
  term: text,
  amount: z.number(),
  rateCode,
  isPrintOffer: z.boolean(),
  /** Only where the publication keeps it out of gifts. */
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
  /** Part of the lines where the tenant's prices include tax, on top of them where it is added. */
  taxCents: amountCents,
  taxMode: z.enum(["included", "added"]),
  dueTodayCents: amountCents,
  pricePath: z.array(z.object({ chargeOn: day, renewsOn: day, amountCents, period: text })),
  firstIssueOn: z.nullable(day),
  paidThrough: day,
  /** The term begins when the gift is redeemed; `paidThrough` is what it would be today. */
  forGift: z.boolean(),
  /** The terms to come are billed, and nothing is charged by itself: each step of the path is a bill. */
  byBill: z.boolean(),
  terms: z.object({ version: text, text }),
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
  summary: "The editor who says thank you; null where the publisher names none",
  scope: "none",
  query: ofDomain,
  output: z.nullable(editorDetails),
});

export const validateAddress = endpoint({
  method: "POST",
  path: "/api/Site/ValidateAddress",
  summary: "Check a US address and whether print is delivered there",
  scope: "none",
  limit: "addressValidation",
  repeat: "natural",
  query: ofDomain,
  body: address,
  output: addressValidation,
});

export const quoteOrder = endpoint({
  method: "POST",
  path: "/api/Site/QuoteOrder",
  summary: "What is due today and later for a plan: the figures that will be charged",
  // An address belongs to a login from its first use on: only its own token still finds it (security.md S25).
  scope: "optional",
  toggle: "subscription_services",
  query: ofDomain,
  body: z.strictObject({
    rateCode,
    bundleID,
    addOnOfferIDs: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
    deliveryAddressId: z.optional(addressID),
    billingAddressId: z.optional(addressID),
    /** For somebody else: nothing is charged later. */
    forGift: z.optional(z.boolean()),
    /** How the buyer would pay: what is paid once is billed later. Left out: in a way that can be charged again. */
    paymentMethod: z.optional(paymentMethodName),
  }),
  output: quote,
});

export const recordEvent = endpoint({
  method: "POST",
  path: "/api/Site/RecordEvent",
  summary: "An analytics event with the consent state; handed on to the publisher's tracker where that is allowed",
  scope: "none",
  limit: "analytics",
  repeat: "stored",
  query: ofDomain,
  body: analyticsEvent,
  /** `recorded` is false where nothing is handed on: denied, or the publisher has no tracker. */
  output: z.object({ isSuccess: z.literal(true), recorded: z.boolean() }),
});
