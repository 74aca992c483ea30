/** How much of an address fits on a label: the same for the forms and for the calls. */
export const addressLengths = { firstName: 50, lastName: 50, streetAddress: 100, city: 60, phone: 30 } as const;
