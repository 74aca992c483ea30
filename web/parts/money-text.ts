const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Dollars as the specs' `amount` gives them: `$1,234.50`. */
export const dollarsText = (dollars: number): string => usd.format(dollars);

/** Whole cents: 1299 is `$12.99`. */
export const centsText = (cents: number): string => usd.format(cents / 100);
