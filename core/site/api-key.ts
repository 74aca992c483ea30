/** What an API key of the publisher's other systems may do. */
export const keyScopes = ["entitlements", "accounts", "stops", "complaints", "addresses", "notes", "news"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const scopeTexts: Readonly<Record<KeyScope, string>> = {
  entitlements: "ask who may read, and until when",
  accounts: "read accounts",
  stops: "see, set up, change and withdraw vacation holds",
  complaints: "see and report delivery problems",
  addresses: "see and change where the paper goes",
  notes: "write notes on accounts",
  news: "write down readers' answers about news by email",
};

export const isKeyScope = (text: string): text is KeyScope => keyScopes.some((scope) => scope === text);

/** `dk_12_...`: the publication's number, and 256 random bits. */
export const keyText = (tenantId: number, secret: string): string => `dk_${tenantId}_${secret}`;

/** The publication that a key names; null: the text isn't a key. */
export function tenantOfKey(text: string): number | null {
  const [, number = ""] = /^dk_([1-9]\d{0,8})_[\w-]{43}$/.exec(text) ?? [];
  return number === "" ? null : Number(number);
}

/** How a key is shown after it was made: enough to tell it from the others. */
export const keyHint = (text: string): string => `${text.slice(0, -39)}…`;

export type StoredKey = {
  readonly scopes: readonly KeyScope[];
  readonly expiresOn: string | null;
  readonly isRevoked: boolean;
};

/** Whether a key may be used for this on a day. */
export function checkKeyUse(
  { scopes, expiresOn, isRevoked }: StoredKey,
  scope: KeyScope,
  today: string,
): "yes" | "invalid" | "not-allowed" {
  if (isRevoked || (expiresOn !== null && expiresOn < today)) return "invalid";
  return scopes.includes(scope) ? "yes" : "not-allowed";
}
