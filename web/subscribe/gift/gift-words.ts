/** Texts for giving a subscription to somebody else. */
export const giftWords = {
  whoFor: "Who is this subscription for?",
  forMe: "For me",
  forOther: "A gift for someone else",
  forOtherNote: "We'll email them a link to redeem it. You pay once, and the gift doesn't renew.",
  forBoth: "For me, plus a free one for someone else",
  noExtraCharge: "No extra charge",
  forBothNote: "Buy one, give one: someone you choose gets the same plan free for its first term. It doesn't renew.",

  giving: (plan: string): string =>
    `You're giving ${plan}. We'll email a link to redeem it. The subscription starts when the gift is redeemed.`,
  givingFree: (plan: string): string =>
    `With your own subscription, you also give ${plan} free for one term. We'll email a link to redeem it.`,
  way: "How would you like to give it?",
  byEmail: "By email",
  byEmailNote: "Today, or on a day you choose.",
  byCard: "On a card that you print",
  byCardNote: "You can print the card as soon as you've paid. We won't email the recipient.",
  note: "A personal note (optional)",
  cardFor: (name: string): string => `A gift for ${name}. You'll print its card after you pay.`,
  freeCardFor: (name: string): string => `A free subscription for ${name}. You'll print its card after you pay.`,
  yourNote: "Your note",

  name: "Recipient's name",
  email: "Recipient's email",
  emailHint: "We'll email the gift to this address. We won't send anything else there.",
  confirmEmail: "Confirm recipient's email",
  sendOn: "Send it on (optional)",
  sendOnHint: "A birthday, for example. If you leave this empty, we'll send the gift as soon as you pay.",
  dayOutOfReach: "Choose a day between today and a year from now",
  submit: "Continue",

  gift: (name: string, email: string, day: string | null): string =>
    `A gift for ${name}. We'll email it to ${email} ${day === null ? "as soon as you pay" : `on ${day}`}.`,
  freeGift: (name: string, email: string, day: string | null): string =>
    `A free subscription for ${name}. We'll email it to ${email} ${day === null ? "as soon as you pay" : `on ${day}`}.`,
  forYourself: "Is this gift for you?",
  ownEmail: "You entered your own email address, so we'll email the gift to you. You can print or forward it.",
  ownEmailInstead: "To subscribe yourself, go back to step 1 and choose “For me”.",
  changeRecipient: "Change the recipient",
} as const;
