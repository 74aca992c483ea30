/** The style of Stripe's fields. They can't inherit the frame's colors, so these are copied. */
export function readStripeStyle(place: Element): object {
  const styles = getComputedStyle(place);
  const token = (name: string): string => styles.getPropertyValue(name).trim();
  return {
    base: {
      color: styles.color,
      backgroundColor: styles.backgroundColor,
      fontFamily: styles.fontFamily,
      fontSize: styles.fontSize,
      "::placeholder": { color: token("--ink-soft") },
    },
    invalid: { color: token("--bad") },
  };
}
