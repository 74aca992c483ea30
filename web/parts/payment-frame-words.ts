/** The texts around the payment frame. */
export const paymentFrameWords = {
  pay: "Pay",
  frames: { card: "Card payment", applePay: "Apple Pay", googlePay: "Google Pay" },
};
