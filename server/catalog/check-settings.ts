import type { Contradiction } from "./contradiction.ts";
import { addressSettings, cardGateways } from "#core/site/card-gateways.ts";
import { unsupportedWallets } from "#core/payment/offered-wallets.ts";
import { repeatedKeys } from "./contradiction.ts";
import type { MailingListSection } from "./mailing-list-section.ts";
import type { PublicationSection } from "./publication-section.ts";
import type {
  AddressesSection,
  CirculationSection,
  GatewaySection,
  IdentitySection,
  InboundMailSection,
  PayPalSection,
  PolicySection,
  SecretReference,
  TrackerSection,
} from "./settings-sections.ts";

export const checkHostSettings = ({ domain, hosts = [] }: PublicationSection): Contradiction[] =>
  repeatedKeys(
    [domain, ...hosts],
    (host) => host,
    (at) => ["publication", "hosts", at - 1],
    (host) => `${host} is listed twice, or is the domain itself`,
  );

/** A publication with another consent manager names its script; the built-in one has no script. */
export function checkConsent({ consentManager, consentScript }: PublicationSection): Contradiction[] {
  if ((consentManager === "builtin") === (consentScript === undefined)) return [];
  return consentScript === undefined
    ? [{ path: ["publication", "consentManager"], says: `${consentManager} needs consentScript with its url` }]
    : [
        {
          path: ["publication", "consentScript"],
          says: "the built-in consent manager doesn't use a script; remove this",
        },
      ];
}

const sandboxOnly = "only publications in sandbox mode can use sandbox";

type OutsideSections = {
  readonly gateway: GatewaySection | null;
  readonly identity: IdentitySection | null;
  readonly tracker: TrackerSection | null;
  readonly inboundMail: InboundMailSection | null;
};

/** Emulators and their well-known secrets exist for sandbox publications only (security.md, Decisions). */
export function checkSandbox(
  { mode }: PublicationSection,
  { gateway, identity, tracker, inboundMail }: OutsideSections,
): Contradiction[] {
  const says = sandboxOnly;
  const findings: Contradiction[] = [];
  if (mode === "live" && gateway !== null) {
    findings.push(...emulatedAddresses(gateway).map((name) => ({ path: ["gateway", name], says })));
    if (gateway.secret.kind === "sandbox")
      findings.push({ path: ["gateway", cardGateways[gateway.settings.kind].secret], says });
  }
  if (identity !== null && identity.kind !== "builtin" && identity.secret.kind === "sandbox") {
    findings.push({ path: ["identity", "secret"], says: "an identity provider can't have a sandbox secret" });
  }
  if (inboundMail?.kind === "webhook" && inboundMail.secret.kind === "sandbox" && mode === "live")
    findings.push({ path: ["inboundMail", "secret"], says });
  if (tracker?.kind === "ga4") findings.push(...checkEmulated("tracker", mode, tracker));
  return findings;
}

/** A part of the file that names an outside system by its `url`, and the `secret` for it. */
type OutsidePart = { readonly url: string; readonly secret: SecretReference };

/** The emulator is only for sandbox publications, and accepts only its own secret. */
function checkEmulated(part: string, mode: PublicationSection["mode"], { url, secret }: OutsidePart): Contradiction[] {
  const emulated = url === "sandbox";
  if (emulated && mode === "live") return [{ path: [part, "url"], says: sandboxOnly }];
  if (emulated === (secret.kind === "sandbox")) return [];
  return [{ path: [part, "secret"], says: "url and secret must both be sandbox, or neither" }];
}

/** PayPal needs an account there; the emulated one is only for sandbox publications. */
export function checkPayPalSettings({ mode, wallets }: PublicationSection, section: PayPalSection): Contradiction[] {
  if (section.kind === "none") {
    const says = "payPal is on, but the file has no payPal section with an account";
    return wallets.payPal ? [{ path: ["publication", "wallets", "payPal"], says }] : [];
  }
  return checkEmulated("payPal", mode, section);
}

/** A wallet can be on only if the card gateway accepts it. */
export const checkWallets = ({ wallets }: PublicationSection, { settings }: GatewaySection): Contradiction[] =>
  unsupportedWallets(wallets, settings.kind).map((wallet) => ({
    path: ["publication", "wallets", wallet],
    says: `${wallet} is on, but ${settings.kind} doesn't accept it`,
  }));

export const checkCirculationSettings = ({ mode }: PublicationSection, section: CirculationSection): Contradiction[] =>
  section.kind === "native" ? [] : checkEmulated("circulation", mode, section);

export const checkAddressSettings = ({ mode }: PublicationSection, section: AddressesSection): Contradiction[] =>
  section.kind === "offline" ? [] : checkEmulated("addresses", mode, section);

/** A demo's readers are put on no real list: in sandbox mode there is only the emulator. */
export function checkMailingList({ mode }: PublicationSection, section: MailingListSection): Contradiction[] {
  if (section.kind !== "mailchimp") return [];
  if (mode === "sandbox" && section.url !== "sandbox")
    return [{ path: ["mailingList", "url"], says: "write sandbox: a publication in sandbox mode has no real list" }];
  return checkEmulated("mailingList", mode, section);
}

/** If one half were the emulator and the other a real gateway, charges would be made where they can't be looked up. */
export function checkGatewayAddresses(section: GatewaySection): Contradiction[] {
  const names = addressSettings(section.settings.kind);
  const last = names.at(-1);
  const emulated = emulatedAddresses(section).length;
  if (last === undefined || emulated === 0 || emulated === names.length) return [];
  const says = `${names.join(" and ")} must ${names.length === 2 ? "both" : "all"} be sandbox, or ${names.length === 2 ? "both" : "all"} be addresses`;
  return [{ path: ["gateway", last], says }];
}

const emulatedAddresses = ({ settings }: GatewaySection): string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    value === "sandbox" && addressSettings(settings.kind).includes(name) ? name : [],
  );

export const checkTaxes = ({ taxes = [] }: PolicySection): Contradiction[] =>
  repeatedKeys(
    taxes,
    ({ component, state, from }) => `${component} in ${state} from ${from}`,
    (at) => ["policy", "taxes", at],
    (key) => `the tax for ${key} is listed twice`,
  );
