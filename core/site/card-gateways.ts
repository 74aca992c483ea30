/** What a setting contains: an outside address, or `sandbox` for the built-in emulator; or text up to this length. */
type Setting = "address" | number;

/** The wallets that go through a card gateway. */
export type CardWallet = "applePay" | "googlePay";

type Row = {
  /** What a publication has to set in addition to the secret. */
  readonly settings: Readonly<Record<string, Setting>>;
  /**
   * The gateway's name for the secret. The catalog uses this name; the secret is stored as `gateway.` plus this name.
   */
  readonly secret: string;
  /** The wallets that the gateway accepts. No others are offered. */
  readonly wallets: readonly CardWallet[];
  /**
   * What is wrong with a publication's keys, as a sentence that repeats none of them; null: nothing that can be seen
   * from the keys.
   */
  readonly keyProblem: (keys: GatewayKeys) => string | null;
};

/** A publication's settings and secret at its gateway. */
export type GatewayKeys = {
  readonly mode: "sandbox" | "live";
  readonly settings: Readonly<Record<string, string>>;
  readonly secret: string;
};

/** What is wrong with a publication's Stripe keys. Their prefixes say what each is for. */
function stripeKeyProblem({ mode, settings, secret }: GatewayKeys): string | null {
  const { url, publishableKey = "" } = settings;
  if (url === "sandbox") return null;
  if (secret.startsWith("pk_"))
    return "this is the publishable key; write the secret key (sk_) or a restricted key (rk_)";
  const kind = /^[sr]k_(live|test)_/.exec(secret)?.[1];
  if (kind === undefined) return "a secret key begins with sk_live_ or sk_test_, and a restricted one with rk_";
  if (mode === "live" && kind === "test")
    return "this is a test key, and no money moves with it; a live publication needs live keys";
  if (mode === "sandbox" && kind === "live")
    return "this is a live key; a publication in sandbox mode would charge real cards";
  return publishableKey.startsWith(`pk_${kind}_`)
    ? null
    : `publishableKey must begin with pk_${kind}_, like the secret key`;
}

/**
 * The table of card gateways. The catalog's `gateway` part, its checks, the type of its settings and the name of its
 * secret are derived from it. Lists that need an entry per gateway don't compile without one (docs/building.md).
 */
export const cardGateways = {
  converge: {
    settings: { hostedUrl: "address", xmlUrl: "address", merchantId: 20, userId: 15, vendorId: 20 },
    secret: "pin",
    wallets: ["applePay", "googlePay"],
    // A PIN doesn't show what it is for.
    keyProblem: () => null,
  },
  stripe: {
    settings: { url: "address", publishableKey: 255 },
    secret: "secretKey",
    wallets: [],
    keyProblem: stripeKeyProblem,
  },
} as const satisfies Readonly<Record<string, Row>>;

export type CardGateway = keyof typeof cardGateways;

type SettingsOf<Kind extends CardGateway> = { readonly kind: Kind } & {
  readonly [Name in keyof (typeof cardGateways)[Kind]["settings"]]: string;
};

/** A publication's account at a card gateway, without its secret. */
export type GatewaySettings = { [Kind in CardGateway]: SettingsOf<Kind> }[CardGateway];

/** Which of a gateway's settings are addresses. */
export const addressSettings = (kind: CardGateway): readonly string[] =>
  Object.entries<Setting>(cardGateways[kind].settings).flatMap(([name, setting]) =>
    setting === "address" ? name : [],
  );

/** The name under which a publication's gateway secret is stored encrypted. */
export const gatewaySecretName = (kind: CardGateway): `gateway.${string}` => `gateway.${cardGateways[kind].secret}`;

/** What is wrong with the keys of a publication's card gateway; null: nothing that shows. */
export const gatewayKeyProblem = (
  { gateway, mode }: { readonly gateway: GatewaySettings; readonly mode: GatewayKeys["mode"] },
  secret: string,
): string | null => {
  const { kind, ...settings } = gateway;
  const { keyProblem }: Row = cardGateways[kind];
  return keyProblem({ mode, settings, secret });
};

const walletMethods = { applePay: "Apple Pay", googlePay: "Google Pay" } as const satisfies Record<CardWallet, string>;

/** The payment methods that a card gateway accepts. */
export const acceptedMethods = (kind: CardGateway) =>
  ["Credit Card", ...cardGateways[kind].wallets.map((wallet: CardWallet) => walletMethods[wallet])] as const;
