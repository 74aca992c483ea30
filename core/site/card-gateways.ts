/** What a setting holds: an address outside, where `sandbox` is the built-in emulator, or at most so many characters. */
type Setting = "address" | number;

/** The wallets that go through a card gateway. */
export type CardWallet = "applePay" | "googlePay";

type Row = {
  /** What it asks a publication for, beside its secret. */
  readonly settings: Readonly<Record<string, Setting>>;
  /** What the gateway calls the secret. The catalog has it under this name, and the store as `gateway.` and this name. */
  readonly secret: string;
  /** Which wallets it takes beside cards; no other is offered. */
  readonly wallets: readonly CardWallet[];
};

/**
 * The table of card gateways. The part `gateway` of the catalog, its checks, the type of its settings and the name of its
 * secret come from here; the lists that need an entry for each row do not compile without it (docs/building.md).
 */
export const cardGateways = {
  converge: {
    settings: { hostedUrl: "address", xmlUrl: "address", merchantId: 20, userId: 15, vendorId: 20 },
    secret: "pin",
    wallets: ["applePay", "googlePay"],
  },
} as const satisfies Readonly<Record<string, Row>>;

export type CardGateway = keyof typeof cardGateways;

type SettingsOf<Kind extends CardGateway> = { readonly kind: Kind } & {
  readonly [Name in keyof (typeof cardGateways)[Kind]["settings"]]: string;
};

/** A publication's account at a card gateway, without its secret. */
export type GatewaySettings = { [Kind in CardGateway]: SettingsOf<Kind> }[CardGateway];

/** Which of a gateway's settings are addresses. */
export const addressesOf = (kind: CardGateway): readonly string[] =>
  Object.entries<Setting>(cardGateways[kind].settings).flatMap(([name, setting]) =>
    setting === "address" ? name : [],
  );

/** Under which name a publication's secret at its card gateway is sealed. */
export const gatewaySecretName = (kind: CardGateway): `gateway.${string}` => `gateway.${cardGateways[kind].secret}`;

const walletMethods = { applePay: "Apple Pay", googlePay: "Google Pay" } as const satisfies Record<CardWallet, string>;

/** The ways to pay that a card gateway takes. */
export const methodsOf = (kind: CardGateway) =>
  ["Credit Card", ...cardGateways[kind].wallets.map((wallet: CardWallet) => walletMethods[wallet])] as const;
