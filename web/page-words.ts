/** The texts in the HTML pages themselves, shown before or without any script: inserted when the site is built. */
export const pageWords = {
  language: "en",
  loading: "This page is loading.",
  loadingSlowly: "Your connection is slow. Please keep this page open. You won't lose anything.",
  nothingHappens: "If nothing happens,",
  reload: "reload the page",
  needsJavaScript: "This page needs JavaScript. Please turn it on in your browser, or contact us.",

  cardPayment: "Card payment",
  payingNeedsJavaScript: "Paying needs JavaScript. Please turn it on in your browser, or call us to subscribe.",

  backFromPayPal: "Back from PayPal",
  closeWindow: "You can close this window. The page you came from will continue automatically.",
  nothingLost:
    "If you've closed that page, you haven't lost anything: your payment is made, and we'll email your receipt.",
};
