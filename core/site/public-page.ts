/**
 * Whether a page belongs neither to the checkout nor to the account area, and so may run a script of somebody else that
 * its publisher has set up (security.md S19, law P3). `/` leads on to one of the two.
 *
 * @param path without the domain prefix of a shared host.
 */
export const isPublicPage = (path: string): boolean =>
  !/^\/+(?:(?:subscribe|account|tncms|payment-frame)(?:\/|$)|$)/i.test(path);
