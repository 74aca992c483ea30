/** A US address, wherever one is asked for. */
export const addressWords = {
  labels: {
    firstName: "First name",
    lastName: "Last name",
    streetAddress: "Street address",
    city: "City",
    stateCode: "State",
    zip: "ZIP code",
    phone: "Phone (optional)",
  },
  missing: {
    firstName: "Enter a first name",
    lastName: "Enter a last name",
    streetAddress: "Enter the street address",
    city: "Enter the city",
    stateCode: "Choose the state",
    zip: "Enter the ZIP code",
  },
  tooLong: (most: number): string => `Use ${most} characters or fewer`,
  noSuchState: "No state starts with these letters",
  checkAgain: "Please check the address again.",
} as const;
