/**
 * How long a sign-in at the paper's other sites lasts. Until then, they sign the reader in without showing our pages.
 */
export const siteSignInDays = 14;

/** How long each part of a sign-in at another site is valid, in seconds. */
export const siteSignInSeconds = {
  /** From pressing the site's button to the end of our pages. */
  interaction: 30 * 60,
  code: 60,
  /** Lets the site ask who the reader is and what they may read. */
  accessToken: 60 * 60,
  idToken: 60 * 60,
} as const;
