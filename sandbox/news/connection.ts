/** The settings that a news site gets when it is connected to a publication (docs/integrations.md). */
export type NewsConnection = {
  readonly siteName: string;
  /** This site's own address, without a slash at its end. */
  readonly address: string;
  /** Where its readers sign in. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A key that may ask who may read. */
  readonly apiKey: string;
};

/** The publications of the sandbox that have a sample news site. */
export type NewsConnections = {
  domains(): Promise<readonly string[]>;
  /** Null: there is none of this name. */
  connect(domain: string): Promise<NewsConnection | null>;
};

export type NewsSiteOptions = {
  readonly connections: NewsConnections;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};
