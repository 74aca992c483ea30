/** What every page says when it could not show something. */
export const helpWords = {
  tryAgain: "Try again",
  customerService: "Customer service",
};
