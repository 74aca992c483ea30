/** A file as a browser would get it from an address. */
export type FetchedFile =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** By name in lower case; a header that came several times is joined by ", ". */
      readonly headers: Readonly<Record<string, string>>;
      /** The content that a browser runs or shows, without the transfer's coding. */
      readonly bytes: Buffer;
    }
  /** No answer: not resolved, refused, too slow or too big; or an address that we do not call (security.md 17). */
  | { readonly kind: "none" };

/**
 * Answers within ten seconds, follows no redirect, and never throws.
 *
 * @param reach `public`: https to a public address; `loopback`: plain http to this machine.
 */
export type FetchFile = (address: string, reach: "public" | "loopback") => Promise<FetchedFile>;
