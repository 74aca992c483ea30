/** The small part of npm oidc-provider that we and our tests use; the package has no types. */
/** The package's own entry also warns on every runtime that it was not tested with; its parts don't. */
declare module "oidc-provider/lib/provider.js" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>;
  type Fields = Readonly<Record<string, unknown>>;

  /** The provider's storage: by model, and by an id that is a secret of its holder. */
  export type Adapter = {
    upsert(id: string, payload: Fields, expiresIn: number): Promise<void>;
    find(id: string): Promise<Fields | undefined>;
    findByUid(uid: string): Promise<Fields | undefined>;
    findByUserCode(userCode: string): Promise<Fields | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  };

  export type Account = {
    readonly accountId: string;
    claims(use: string, scope: string): Claims | Promise<Claims>;
  };

  export type ProviderSession = {
    readonly uid: string;
    readonly accountId?: string;
    readonly state?: {
      readonly secret?: string;
      readonly clientId?: string;
      readonly postLogoutRedirectUri?: string;
    };
    grantIdFor(clientId: string): string | undefined;
  };

  export class Grant {
    constructor(of: { readonly accountId: string; readonly clientId: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
    static find(id: string): Promise<Grant | undefined>;
  }

  export type ProviderClient = {
    readonly clientId: string;
    readonly redirectUris: readonly string[];
    readonly clientSecret?: string;
    readonly backchannelLogoutUri?: string;
  };

  export type Interaction = {
    readonly uid: string;
    readonly returnTo: string;
    readonly params: Readonly<Record<string, string | undefined>>;
    result?: Readonly<Record<string, unknown>>;
    /** Keeps the time that it had before. */
    persist(): Promise<string>;
  };

  export type Context = {
    readonly req: IncomingMessage;
    body: unknown;
    type: string;
    readonly oidc?: {
      readonly route: string;
      readonly provider: Provider;
      readonly session?: ProviderSession;
      readonly client?: ProviderClient;
      readonly account?: Account;
      readonly entities: {
        readonly IdTokenHint?: { readonly payload: { readonly sub?: unknown } };
      };
      readonly requestParamScopes: ReadonlySet<string>;
    };
  };

  /** A failed request, as a client would be told. */
  export type ErrorOut = { readonly error: string; readonly error_description?: string };

  export class Provider {
    constructor(issuer: string, options: Readonly<Record<string, unknown>>);
    proxy: boolean;
    readonly Grant: typeof Grant;
    readonly Client: {
      find(clientId: string): Promise<ProviderClient | undefined>;
      readonly prototype: {
        compareClientSecret: (actual: string) => boolean | Promise<boolean>;
        backchannelLogout: (this: ProviderClient, subject: string, sid: string) => Promise<void>;
      };
    };
    readonly Interaction: { find(uid: string): Promise<Interaction | undefined> };
    callback(): RequestListener;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this;
    on(event: "server_error", listener: (context: Context, fault: unknown) => void): this;
    on(event: "error", listener: (fault: unknown, context: Context) => void): this;
    cookieName(kind: "session" | "interaction" | "resume"): string;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
  }
}

declare module "oidc-provider/lib/helpers/interaction_policy/index.js" {
  import type { Context } from "oidc-provider/lib/provider.js";

  type PromptCheck = object;
  export const base: () => {
    remove(prompt: string): void;
    get(prompt: string): { readonly checks: { add(check: PromptCheck): void } } | undefined;
  };
  export const Check: new (reason: string, description: string, check: (context: Context) => boolean) => PromptCheck;
}

declare module "oidc-provider/lib/helpers/errors.js" {
  export const InvalidGrant: new (detail: string) => Error;
  export const SessionNotFound: new (detail: string) => Error;
}
