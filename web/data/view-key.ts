/**
 * Staff view an account as its reader sees it, in a separate tab. The tab is remembered as a view even after the view
 * has ended, so that it never leads to a sign-in.
 */
export const viewKey = "staff-view";
