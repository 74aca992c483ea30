const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Dollars from the specifications' `amount`: "$1,234.50". */
export const dollarsText = (dollars: number): string => usd.format(dollars);

/** Whole cents: 123456 is "$1,234.56", -500 is "-$5.00". */
export const money = (cents: number): string => usd.format(cents / 100);
