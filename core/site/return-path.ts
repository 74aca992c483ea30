/** Pages opened by the secret in a link, from an email or the desk. They don't depend on a signed-in account. */
export const linkPages: readonly string[] = [
  "/account/redelivery",
  "/account/invitation",
  "/account/allow-change",
  "/account/hand-off",
  "/account/view",
];

/** The pages to which a sign-in may return, as the specs list them (account 2, subscribe 2). */
export const returnPages: readonly string[] = [
  "/",
  "/account",
  "/account/ManageAnotherAccount",
  "/account/OneTimePayment",
  "/account/OneTimePayment/UpdateCard",
  "/account/thankyou",
  "/account/cancel",
  "/account/cancel/CancelSave",
  "/account/cancel/CancelReview",
  "/account/cancel/CancelConfirm",
  "/account/profile",
  "/account/update_account",
  "/account/deliveryIssue",
  "/account/temporaryStop",
  "/account/history",
  "/account/gifts",
  ...linkPages,
  "/account/confirm",
  "/subscribe",
  "/subscribe/thankyou",
  "/subscribe/gift",
  "/subscribe/redeem",
];

/**
 * The page to which a sign-in may return the browser: a page of the list on this site, with its domain prefix and
 * without a query, which could carry a code or an account number (security.md 24, S4).
 *
 * @param asked a path as the browser sent it; anything but a plain path is refused.
 * @param domain the publication's domain: the only accepted prefix.
 * @returns the path as the list writes it, or null.
 */
export function returnPath(asked: string, domain: string): string | null {
  const path = asked.split(/[?#]/, 1)[0] ?? "";
  if (!/^\/[A-Za-z0-9._/-]*$/.test(path)) return null;
  const wanted = path.length > 1 && path.endsWith("/") ? path.slice(0, -1).toLowerCase() : path.toLowerCase();
  for (const prefix of ["", `/${domain}`])
    for (const page of returnPages) {
      const full = page === "/" && prefix !== "" ? prefix : prefix + page;
      if (full.toLowerCase() === wanted) return full;
    }
  return null;
}
