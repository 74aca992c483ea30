/** Texts for staff who view an account as its reader sees it. */
export const viewWords = {
  viewing: "You're looking at this account the way the reader sees it. Nothing can be changed here.",
  viewUntil: (time: string) => `This view ends at ${time}`.replace(/\.?$/, "."),
  closeView: "Close this view",
  notDone: "This can't be done in this view. Nothing was changed.",
  viewEnded: "This view has ended",
  viewAgain: "You can close this tab. To see the account again, open it from the desk.",
  viewLinkOver: "This link no longer works",
};
