import * as z from "zod/mini";
import { type Feature, featureKeys } from "#core/site/feature.ts";
import type {
  AddressSettings,
  CirculationSettings,
  IdentitySettings,
  PayPalSettings,
  TenantPolicy,
  TrackerSettings,
} from "#core/site/tenant.ts";
import { cents } from "#core/money.ts";
import { type CardGateway, cardGateways, type GatewaySettings } from "#core/site/card-gateways.ts";
import {
  day,
  dollars,
  httpsLink,
  isHttps,
  lineOfText,
  oneOf,
  stateCode,
  textValue,
  timeOfDay,
  wholeNumber,
  yesNo,
  zip5,
} from "./text-values.ts";

const toggle = z.strictObject({
  description: lineOfText(200),
  enabled: yesNo,
  created: day,
  archived: z.exactOptional(day),
});

/** All seven must be in the file, so that it also shows what is off. */
export const togglesSection = z.strictObject({
  subscription_services: toggle,
  bogo_purchase: toggle,
  new_subscription_page: toggle,
  delivery_issue: toggle,
  temporary_stop: toggle,
  profile_page: toggle,
  payment_options: toggle,
});

export const featuresOf = (section: z.output<typeof togglesSection>): Feature[] =>
  featureKeys.map((key) => {
    const { description, enabled, created, archived } = section[key];
    return { key, description, enabled, creationDate: created, archiveDate: archived ?? null };
  });

const percentAsMillionths = textValue((text) => {
  const digits = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(text);
  return digits === null ? null : Number(digits[1]) * 10_000 + Number((digits[2] ?? "").padEnd(4, "0"));
}, "write a percentage like 5.5: digits only, at most four decimals");

const tax = z.strictObject({
  component: oneOf("print", "digital", "eEdition", "addOn", "fee"),
  state: stateCode,
  percent: percentAsMillionths,
  from: day,
});

export const policySection = z.strictObject({
  cutOff: timeOfDay,
  mailLeadDays: wholeNumber(0, 14),
  chargeLeadDays: wholeNumber(0, 14),
  graceDays: z.strictObject({ print: wholeNumber(0, 90), digital: wholeNumber(0, 90) }),
  stopAheadDays: z.exactOptional(wholeNumber(1, 3650)),
  seasonalPlans: z.exactOptional(yesNo),
  passwordPolicy: oneOf("spec", "nist"),
  taxMode: oneOf("included", "added"),
  taxes: z.exactOptional(z.array(tax)),
  homeState: stateCode,
  homeZip: zip5,
  maxTip: dollars,
  creditLimit: z.exactOptional(dollars),
  refundLimit: z.exactOptional(dollars),
  smallestRefund: z.exactOptional(dollars),
  paperNoticeFee: z.exactOptional(dollars),
  avsPolicy: oneOf("accept", "hold", "void"),
});
export type PolicySection = z.output<typeof policySection>;

export function policyOf({
  cutOff,
  maxTip,
  creditLimit,
  refundLimit,
  smallestRefund,
  paperNoticeFee,
  stopAheadDays,
  seasonalPlans,
  taxes,
  ...same
}: PolicySection): TenantPolicy {
  return {
    ...same,
    cutOffMinutes: cutOff,
    maxTipCents: maxTip,
    creditLimitCents: creditLimit ?? cents(4000),
    refundLimitCents: refundLimit ?? cents(5000),
    smallestRefundCents: smallestRefund ?? cents(500),
    stopAheadDays: stopAheadDays ?? 365,
    seasonalPlans: seasonalPlans ?? true,
    paperNoticeFeeCents: paperNoticeFee ?? cents(699),
    taxes: (taxes ?? []).map(({ component, state, percent, from }) => ({
      component,
      stateCode: state,
      rateMillionths: percent,
      effectiveFrom: from,
    })),
  };
}

/** Where a secret is; the secret itself is never in a catalog. `sandbox` is the emulator's well-known one. */
export type SecretReference =
  | { readonly kind: "sandbox" }
  | { readonly kind: "env"; readonly name: string }
  | { readonly kind: "file"; readonly path: string };

export const secret = textValue<SecretReference>((text) => {
  if (text === "sandbox") return { kind: "sandbox" };
  const [, kind, place] = /^(env|file) (\S.*)$/.exec(text) ?? [];
  if (place === undefined) return null;
  if (kind === "file") return { kind, path: place };
  return /^[A-Z][A-Z0-9_]*$/.test(place) ? { kind: "env", name: place } : null;
}, "don't write secrets in this file: write env NAME_OF_A_VARIABLE or file /path/of/a/file");

export const outsideAddress = textValue(
  (text) => (text === "sandbox" || isHttps(text) ? text : null),
  "write sandbox, or an address that starts with https://",
);

const gatewayShapes = Object.entries(cardGateways).map(([kind, { settings, secret: secretName }]) =>
  z.strictObject({
    ...Object.fromEntries(
      Object.entries<"address" | number>(settings).map(([name, holds]) => [
        name,
        holds === "address" ? outsideAddress : lineOfText(holds),
      ]),
    ),
    kind: z.literal(kind),
    [secretName]: secret,
  }),
);

/** One shape for each row of the table of card gateways. */
export const gatewaySection = z.pipe(
  // A union needs a first member: the table has at least one row.
  z.discriminatedUnion("kind", gatewayShapes as [(typeof gatewayShapes)[number]], {
    error: `write one of: ${Object.keys(cardGateways).join(", ")}`,
  }),
  z.transform((written): { settings: GatewaySettings; secret: SecretReference } => {
    // The shape is derived from the same table as the types.
    const fields: Readonly<Record<string, unknown>> = written;
    const { [cardGateways[fields["kind"] as CardGateway].secret]: secretOfIt, ...settings } = fields;
    return { settings: settings as GatewaySettings, secret: secretOfIt as SecretReference };
  }),
);
export type GatewaySection = z.output<typeof gatewaySection>;

const clientId = textValue(
  (text) => (/^[A-Za-z0-9_-]{8,120}$/.test(text) ? text : null),
  "write the client id of the PayPal app: letters, digits, - and _",
);

export const payPalSection = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("none") }),
    z.strictObject({ kind: z.literal("paypal"), url: outsideAddress, clientId, secret }),
  ],
  { error: "write one of: none, paypal" },
);
export type PayPalSection = z.output<typeof payPalSection>;

export const payPalOf = (section: PayPalSection): PayPalSettings | null =>
  section.kind === "none" ? null : { url: section.url.replace(/\/$/, ""), clientId: section.clientId };

const hostName = textValue(
  (text) => (/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/.test(text) ? text : null),
  "write a host name in lowercase, like courier.example",
);

export const identitySection = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("builtin") }),
    z.strictObject({ kind: z.literal("blox"), host: hostName, secret }),
    z.strictObject({ kind: z.literal("oidc"), issuer: httpsLink, clientId: lineOfText(200), secret }),
  ],
  { error: "write one of: builtin, blox, oidc" },
);
export type IdentitySection = z.output<typeof identitySection>;

export function identitySettingsOf(section: IdentitySection): IdentitySettings {
  switch (section.kind) {
    case "builtin":
      return section;
    case "blox":
      return { kind: "blox", host: section.host };
    case "oidc":
      return { kind: "oidc", issuer: section.issuer, clientId: section.clientId };
  }
}

const measurementId = textValue(
  (text) => (/^G-[A-Z0-9]{4,20}$/.test(text) ? text : null),
  "write a measurement id like G-4F7K2M9QXN",
);

export const trackerSection = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("none") }),
    z.strictObject({ kind: z.literal("ga4"), url: outsideAddress, measurementId, secret }),
  ],
  { error: "write one of: none, ga4" },
);
export type TrackerSection = z.output<typeof trackerSection>;

export const trackerOf = (section: TrackerSection): TrackerSettings =>
  section.kind === "none" ? section : { kind: "ga4", url: section.url, measurementId: section.measurementId };

export const addressesSection = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("offline") }),
    z.strictObject({ kind: z.literal("usps"), url: outsideAddress, clientId: lineOfText(200), secret }),
    z.strictObject({ kind: z.literal("smarty"), url: outsideAddress, authId: lineOfText(200), secret }),
  ],
  { error: "write one of: offline, usps, smarty" },
);
export type AddressesSection = z.output<typeof addressesSection>;

export function addressSettingsOf(section: AddressesSection): AddressSettings {
  if (section.kind === "offline") return section;
  const { secret: _, ...settings } = section;
  return settings;
}

export const inboundMailSection = z.discriminatedUnion(
  "kind",
  [z.strictObject({ kind: z.literal("none") }), z.strictObject({ kind: z.literal("webhook"), secret })],
  { error: "write one of: none, webhook" },
);
export type InboundMailSection = z.output<typeof inboundMailSection>;

const systemCode = textValue(
  (text) => (/^[a-z][a-z0-9-]{1,19}$/.test(text) && text !== "native" ? text : null),
  "write the system's code in lowercase, like dsi; native is our own ledger",
);

/** Sent as `user:secret`. */
const userName = textValue(
  (text) => (/^[!-9;-~]{1,80}$/.test(text) ? text : null),
  "write the user name they gave you, without spaces or colons",
);

export const circulationSection = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("native") }),
    z.strictObject({
      kind: z.literal("mirror"),
      system: systemCode,
      url: outsideAddress,
      publication: lineOfText(40),
      user: userName,
      secret,
      newAccounts: yesNo,
    }),
  ],
  { error: "write one of: native, mirror" },
);
export type CirculationSection = z.output<typeof circulationSection>;

export function circulationOf(section: CirculationSection): CirculationSettings {
  if (section.kind === "native") return section;
  const { secret: _, ...settings } = section;
  return settings;
}
