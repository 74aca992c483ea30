import { consentVersion, effectiveConsent, optionalCategories } from "#core/site/consent.ts";
import type { ConsentChoice } from "#core/site/consent.ts";

/** What was chosen, and when (ISO 8601). */
export type StoredConsent = { readonly version: number; readonly at: string; readonly choice: ConsentChoice };

export type ConsentNeeds = {
  readonly storage: {
    readonly read: (key: string) => string | null;
    readonly write: (key: string, text: string | null) => void;
  };
  /** Publications on one host don't share the choice. */
  readonly domain: string;
  /** Whether this browser sends Global Privacy Control. */
  readonly privacySignal: () => boolean;
  readonly now: () => Date;
};

export type ConsentStore = {
  /** Null until the visitor has chosen, and again if the categories have changed since. */
  readonly chosen: () => StoredConsent | null;
  /** The consent that applies now. */
  readonly allowed: () => ConsentChoice;
  readonly privacySignal: () => boolean;
  readonly choose: (choice: ConsentChoice) => void;
};

export function makeConsentStore({ storage, domain, privacySignal, now }: ConsentNeeds): ConsentStore {
  const key = `consent:${domain}`;
  const chosen = () => readConsent(storage.read(key));
  return {
    chosen,
    allowed: () => effectiveConsent(chosen()?.choice ?? null, privacySignal()),
    privacySignal,
    choose: (choice) => {
      const stored: StoredConsent = { version: consentVersion, at: now().toISOString(), choice };
      storage.write(key, JSON.stringify(stored));
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? { ...value } : {});

/** Readers can change their browser's storage: anything of the wrong shape or version counts as missing. */
function readConsent(text: string | null): StoredConsent | null {
  const { version, at, choice } = fieldsOf(parsed(text ?? ""));
  const given = fieldsOf(choice);
  if (version !== consentVersion || typeof at !== "string" || Number.isNaN(Date.parse(at))) return null;
  if (!optionalCategories.every((category) => typeof given[category] === "boolean")) return null;
  const allows = (category: keyof ConsentChoice): boolean => given[category] === true;
  return {
    version,
    at,
    choice: {
      analytics: allows("analytics"),
      marketing: allows("marketing"),
      personalization: allows("personalization"),
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
