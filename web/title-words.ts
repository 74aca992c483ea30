import { messages } from "#contract/messages.ts";

/** The title of the browser tab on each page. */
export const titleWords = {
  subscribe: "Subscribe",
  thankYou: "Thank you",
  giveGift: "Give a subscription",
  gifts: "Your gifts",
  redeem: "Redeem a gift",
  redelivery: "Your paper",
  invitation: "Invitation",
  allowChange: "Allow a change",
  handOff: "Your link",
  view: "As the reader sees it",
  account: "Manage Subscription",
  anotherAccount: messages.manageAnotherAccount,
  payOptions: "Payment Options",
  updateCard: "Update Card",
  cancel: "Cancel Subscription",
  confirmCancel: "Confirm Subscription",
  canceled: "Subscription Cancelled",
  profile: "My Profile",
  updateAccount: "Update Account",
  deliveryIssue: "Delivery Issue",
  temporaryStop: "Temporary Stop",
  history: "History",
  notFound: "Page not found",
} as const;
