/** Converge's errors for requests that never reached an issuer: code, name, message. */
const errors = {
  "4000": ["VID Not Supplied", "The Virtual Merchant ID was not supplied in the authorization request."],
  "4002": ["HTTP Trans Not Allowed", "HTTP transactions are not allowed for this account from this address."],
  "4003": ["HTTP Referrer Invalid", "HTTP POST transactions are not allowed from this referrer."],
  "4006": ["CVV2 Not Requested With Data", "CVV2 data was supplied although the indicator says that there is none."],
  "4007": ["CVV2 Requested But No Data", "The CVV2 indicator says that there is data, and none was supplied."],
  "4009": ["Required Field Not Supplied", "A required field was not supplied in the authorization request."],
  "4010": ["Invalid Transaction Type", "An invalid transaction type was supplied in the authorization request."],
  "4013": ["PIN Not Supplied", "The PIN was not supplied in the authorization request."],
  "4018": ["Settlement In Progress", "The transaction cannot be voided, its batch is being settled."],
  "4019": ["User ID Not Supplied", "The user ID was not supplied in the authorization request."],
  "4025": ["Invalid Credentials", "The credentials supplied in the authorization request are invalid."],
  "5000": [
    "Credit Card Number Invalid",
    "The Credit Card Number supplied in the authorization request appears to be invalid.",
  ],
  "5001": [
    "Exp Date Invalid",
    "The Credit Card Expiration Date supplied in the authorization request appears to be invalid.",
  ],
  "5002": ["Amount Invalid", "The amount supplied in the authorization request appears to be invalid."],
  "5005": ["Field Character Limit Exceeded", "A field of the authorization request holds more characters than it may."],
  "5021": ["Invalid CVV2 Value", "The value for the CVV2 field must be 3 or 4 digits."],
  "5040": ["Invalid Transaction ID", "The transaction ID is invalid for this transaction type."],
  "5091": ["Invalid Amount", "The refund amount exceeds what is left of the original transaction."],
  "9999": ["Only Test Cards Allowed", "Only test cards are allowed in this environment."],
} as const satisfies Record<string, readonly [name: string, message: string]>;

export type ErrorCode = keyof typeof errors;

export type ErrorFields = { readonly errorCode: ErrorCode; readonly errorName: string; readonly errorMessage: string };

export function errorFields(code: ErrorCode): ErrorFields {
  const [errorName, errorMessage] = errors[code];
  return { errorCode: code, errorName, errorMessage };
}
