/** Gifts, for the donor and for the recipient. `name` is "" if nobody is named. */
export const giftWords = {
  length: "Length",
  yourAccountNumber: "Your account number",
  giftBought: {
    subject: (site: string) => `Your gift subscription to ${site}`,
    title: "Your gift subscription",
    emailed: (name: string) =>
      `Thank you for your gift. We've emailed ${name === "" ? "the recipient" : name} a link to redeem it.`,
    emailOn: (name: string, day: string) =>
      `Thank you for your gift. On ${day}, we'll email ${name === "" ? "the recipient" : name} a link to redeem it.`,
    card: "Thank you for your gift. You can print its card now. Whoever has the card can redeem the gift.",
    printCard: "Print the card",
    seeGift: "See your gift",
    canChange: "Until the gift is redeemed, you can change the name, the email address, the day and your note there.",
    someone: "The recipient",
    to: "To",
    toWhom: (name: string, email: string) => (name === "" ? email : `${name}, ${email}`),
    paid: "Paid",
    free: "Free with your own subscription",
    redeemBy: "Redeem by",
    starts: (length: string) =>
      `The gift starts when it's redeemed and lasts ${length}. It doesn't renew, and nobody will be charged later.`,
  },
  giftForYou: {
    subject: (site: string) => `A gift for you: ${site}`,
    title: "A gift for you",
    from: (name: string, length: string, site: string) =>
      `${name === "" ? "Someone" : name} gave you ${length} of ${site}.`,
    redeemBy: "Redeem it by",
    redeem: "Redeem your gift",
    printed: "You choose where we deliver the paper. Delivery starts after you redeem the gift.",
    digital: "You can start reading as soon as you redeem the gift.",
    free: "Your gift is paid for and ends automatically. You don't need a card, and you won't be charged later.",
    keep: "The link works once. Anyone who has it can redeem the gift, so please don't share it.",
  },
  giftBegun: {
    subject: (site: string) => `Your gift subscription to ${site} has started`,
    title: "Your gift has started",
    welcome: (site: string) => `Welcome to ${site}. You've redeemed your gift.`,
    firstPaper: "First paper",
    ends: (day: string) =>
      `Your gift ends automatically after ${day}. You won't be charged, and you don't need to cancel anything.`,
  },
  giftRedeemed: {
    subject: (site: string) => `Your gift subscription to ${site} was redeemed`,
    title: "Your gift was redeemed",
    thanks: (name: string) =>
      name === ""
        ? "Your gift was redeemed. Thank you for giving it."
        : `Your gift to ${name} was redeemed. Thank you for giving it.`,
    redeemedOn: "Redeemed on",
    noCharge: "You won't be charged for it again.",
  },
  giftReturned: {
    subject: (site: string) => `Your gift subscription to ${site} wasn't delivered`,
    title: "Your gift's email came back",
    back: (name: string, email: string) =>
      `We emailed your gift${name === "" ? "" : ` for ${name}`} to ${email}, but that mailbox didn't accept it. The gift is safe, and nobody has redeemed it.`,
    correct: "Correct the address, and we'll email the gift again. You can also print a card instead.",
    button: "Correct the address",
  },
  giftWithdrawn: {
    subject: (site: string) => `Your gift subscription to ${site} was canceled`,
    title: "Your gift was canceled",
    canceled: (name: string) =>
      `Your gift${name === "" ? "" : ` to ${name}`} was canceled before it was redeemed. Its link no longer works.`,
    refund: "Refund",
  },
};
