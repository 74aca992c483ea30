/** The parameter of an address within the steps of a purchase, beyond its first: what is shown there hangs on what was done before it. */
export const purchaseStep = "step";
