/** A file as a browser gets it at an address. */
export type FetchedFile =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** By name in lower case; one that came several times is joined by ", ". */
      readonly headers: Readonly<Record<string, string>>;
      /** What the browser is given to run or show, without a coding for the way. */
      readonly bytes: Buffer;
    }
  /** Not resolved, refused, too slow or too big; or an address that is not asked (security.md 17). */
  | { readonly kind: "none" };

/**
 * Answers within ten seconds, follows no redirect, and never throws.
 *
 * @param reach `public`: https to a public address; `loopback`: plain http to this machine.
 */
export type FetchFile = (address: string, reach: "public" | "loopback") => Promise<FetchedFile>;
