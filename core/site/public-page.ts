/**
 * Whether a page is outside the checkout and the account area, and so may run a third party's script that the publisher
 * has set up (security.md S19, law P3). `/` redirects to one of the two.
 *
 * @param path without the domain prefix of a shared host.
 */
export const isPublicPage = (path: string): boolean =>
  !/^\/+(?:(?:subscribe|account|tncms|payment-frame)(?:\/|$)|$)/i.test(path);
