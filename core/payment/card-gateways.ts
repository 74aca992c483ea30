/** What a setting holds: an address outside, where `sandbox` is the built-in emulator, or at most so many characters. */
type Setting = "address" | number;

/**
 * The table of card gateways, and what each asks a publication for beside its secret (`pin`). The part `gateway` of the
 * catalog, its checks and the type of its settings come from here; the server has to have an adapter for each row
 * (`server/adapters/payment/gateways.ts`).
 */
export const cardGateways = {
  converge: { hostedUrl: "address", xmlUrl: "address", merchantId: 20, userId: 15, vendorId: 20 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>;

export type CardGateway = keyof typeof cardGateways;

type SettingsOf<Kind extends CardGateway> = { readonly kind: Kind } & {
  readonly [Name in keyof (typeof cardGateways)[Kind]]: string;
};

/** A publication's account at a card gateway, without its secret. */
export type GatewaySettings = { [Kind in CardGateway]: SettingsOf<Kind> }[CardGateway];

/** Which of a gateway's settings are addresses. */
export const addressesOf = (kind: CardGateway): readonly string[] =>
  Object.entries<Setting>(cardGateways[kind]).flatMap(([name, setting]) => (setting === "address" ? name : []));
