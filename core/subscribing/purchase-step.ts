/** The address parameter for the steps of a purchase after the first: what they show depends on the steps before. */
export const purchaseStep = "step";
