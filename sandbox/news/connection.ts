/** The settings that a news site gets when it is connected to a publication (docs/integrations.md). */
export type NewsConnection = {
  readonly siteName: string;
  /** This site's own address, without a slash at the end. */
  readonly address: string;
  /** The address where readers sign in. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A key that may ask what a reader has access to. */
  readonly apiKey: string;
};

/** The publications of the sandbox that have a sample news site. */
export type NewsConnections = {
  domains(): Promise<readonly string[]>;
  /** Null: there is no publication with this domain. */
  connect(domain: string): Promise<NewsConnection | null>;
};

export type NewsSiteOptions = {
  readonly connections: NewsConnections;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};
