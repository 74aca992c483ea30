/** Texts about calls, for any screen. */
export const dataWords = {
  viewOnly: "Nothing can be changed in this view.",
  /** The `{status text}` of account §8. */
  statuses: {
    0: "No connection",
    400: "Not accepted",
    401: "Not signed in",
    403: "Not allowed",
    404: "Not found",
    409: "Out of date",
    413: "Too large",
    422: "Not accepted",
    429: "Too many requests",
    503: "Temporarily unavailable",
  },
  serverError: "Server error",
  notAccepted: "Not accepted",
  cantBeUsed: "You can't use this here. Please check it.",
  tooManyTries: "Too many tries. Please wait an hour and try again, or call customer service.",
} as const;
