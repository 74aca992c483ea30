/** The words for account home's list of pending changes. */
export const pendingWords = {
  anotherPaper: (time: string) => `Another paper is coming by ${time}.`,
  newAddress: (street: string, city: string) => `Starting this day, we'll deliver your paper to ${street}, ${city}.`,
  newDays: (then: string, now: string) => `Your paper comes on ${then} from this day on; until then, on ${now}.`,
  noMorePapers: (now: string) => `No paper comes from this day on; until then, it comes on ${now}.`,
  finishPayment: "Finish your payment",
  finishGift: (name: string) => `Finish your payment for the gift to ${name}`,
  canceled: "Your subscription is canceled. It continues through the end of the term you've paid for.",
  newRate: (plan: string, amount: string, term: string) => `Your new rate starts. ${plan} is ${amount} every ${term}.`,
  thenRate: (amount: string, term: string) => `After that term, it's ${amount} every ${term}.`,
  stopped: "Delivery is stopped.",
  willStop: "Delivery will be stopped.",
  held: "We'll hold your papers and bring them with the first one after it.",
  added: "We'll add each issue you miss to the end of your subscription.",
  noSubscription: "There is no subscription under this login.",
};
