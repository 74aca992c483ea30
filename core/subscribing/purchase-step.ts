/** The URL parameter for the steps of a purchase after the first. What they show depends on the steps before. */
export const purchaseStep = "step";
