/**
 * Staff look at an account as its reader sees it, in its own tab. What the tab is stays known after the view has
 * ended, so that it never leads to a sign-in.
 */
export const viewKey = "staff-view";
