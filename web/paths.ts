/** Every path of both specs, without the optional domain prefix, which the router adds (`withPrefix`). */
export const paths = {
  root: "/",
  subscribe: "/subscribe",
  subscribeThankYou: "/subscribe/thankyou",
  giveGift: "/subscribe/gift",
  redeem: "/subscribe/redeem",
  account: "/account",
  manageAnotherAccount: "/account/ManageAnotherAccount",
  oneTimePayment: "/account/OneTimePayment",
  updateCard: "/account/OneTimePayment/UpdateCard",
  accountThankYou: "/account/thankyou",
  cancel: "/account/cancel",
  cancelSave: "/account/cancel/CancelSave",
  cancelReview: "/account/cancel/CancelReview",
  cancelConfirm: "/account/cancel/CancelConfirm",
  profile: "/account/profile",
  updateAccount: "/account/update_account",
  deliveryIssue: "/account/deliveryIssue",
  temporaryStop: "/account/temporaryStop",
  history: "/account/history",
  gifts: "/account/gifts",
  redelivery: "/account/redelivery",
  invitation: "/account/invitation",
  allowChange: "/account/allow-change",
  handOff: "/account/hand-off",
  view: "/account/view",
  confirm: "/account/confirm",
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The pages on which subscriptions are sold. The start page leads to one of them or to the account area. */
export const isShop = (path: string): boolean => path.toLowerCase().startsWith(paths.subscribe);

export const isInAccountArea = (path: string): boolean => /^\/account(\/|$)/i.test(path);

/** Account §2: the header has a back arrow everywhere except on the root and on paths that begin with /subscribe. */
export function hasBackArrow(path: string): boolean {
  return path !== "/" && !isShop(path);
}

/** Account pages keep the selected account in their address; 0 means the login's default account. */
export function ofAccount(path: string, accountNumber: number): string {
  return accountNumber === 0 ? path : `${path}?accountNumber=${accountNumber}`;
}

/** The account number in the address (account §2: query parameter, default 0). */
export function accountNumberOf(search: string): number {
  const given = new URLSearchParams(search).get("accountNumber") ?? "";
  return /^\d{1,12}$/.test(given) ? Number(given) : 0;
}
