/** How long a sign-in at the paper's other sites lasts: until then, they send the reader through without our pages. */
export const siteSignInDays = 14;

/** How long each thing of a sign-in at another site counts, in seconds. */
export const siteSignInSeconds = {
  /** From the site's button to the end of our pages. */
  interaction: 30 * 60,
  code: 60,
  /** Asks who the reader is and what they may read. */
  accessToken: 60 * 60,
  idToken: 60 * 60,
} as const;
