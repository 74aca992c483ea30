/** What every page says if it could not show something. */
export const helpWords = {
  tryAgain: "Try again",
  customerService: "Customer service",
};
