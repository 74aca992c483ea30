/** How much of an address fits on a label: the same limits for forms and calls. */
export const addressLengths = {
  firstName: 50,
  lastName: 50,
  streetAddress: 100,
  streetAddress2: 40,
  city: 60,
  phone: 30,
} as const;
