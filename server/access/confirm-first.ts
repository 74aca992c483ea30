/** A login collects accounts only when its own mailbox is proven: else anybody could guess under any number of logins. */
export const confirmFirst = (email: string) =>
  ({
    isSuccess: false,
    code: "confirm-first",
    errorMessage: `Please confirm your own email address first. Open the link in the email we sent to ${email}.`,
  }) as const;
