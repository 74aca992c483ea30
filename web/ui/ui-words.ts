/** The kit's own texts. */
export const uiWords = {
  pleaseWait: "Please wait",
  choices: "Choices",
  close: "Close",
  checkEntries: "Please check what you entered",
  error: "Error: ",
  showPassword: "Show password",
  hidePassword: "Hide password",
  show: "Show",
  hide: "Hide",
  loading: "This page is loading.",
  loadingSlowly: "Your connection is slow. Please keep this page open. You won't lose anything.",
} as const;
