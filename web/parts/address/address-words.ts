/** The words of every address form. */
export const addressWords = {
  labels: {
    firstName: "First name",
    lastName: "Last name",
    streetAddress: "Street address",
    streetAddress2: "Apartment or unit (optional)",
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
  notToBox: "Our carriers can't deliver the paper to a PO box. Please enter a street address.",
  otherCity: (zip: string, city: string): string => `ZIP code ${zip} is in ${city}.`,
  useCity: (city: string): string => `Use ${city}`,
  keepCity: (city: string): string => `Use ${city} as typed`,
  chooseCity: (suggested: string, typed: string): string => `Choose the city: ${suggested} or ${typed}`,
  checkAgain: "Please check the address again.",
} as const;
