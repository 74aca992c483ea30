import { longDayText } from "#web/parts/day-text.ts";

/** The sentences about signing in, on My Profile. Days come as `YYYY-MM-DD`. */
export const securityWords = {
  title: "How you sign in",
  signInEmail: "Sign-in email",
  password: "Password",
  hidden: "Only you know it",
  changePassword: "Change password",
  currentPassword: "Current password",
  newPassword: "New password",
  passwordRequired: "Enter your password",
  forgot: "Forgot your password? Choose a new one by email",
  othersSignedOut: "We'll sign you out everywhere else and email you that it changed.",
  passwordChanged: "Your password is changed. You're signed out everywhere else.",
  cancel: "Cancel",
  tooManyTries: "Too many tries. Please wait a few minutes and try again.",

  passkeys: "Passkeys",
  passkeysDetail:
    "Sign in with your fingerprint, your face or your device's PIN instead of a password. A passkey stays on your device, and nobody can guess it.",
  addPasskey: "Add a passkey",
  unnamed: "Passkey",
  addedOn: (day: string) => `Added ${longDayText(day)}`,
  lastUsedOn: (day: string) => `last used ${longDayText(day)}`,
  neverUsed: "not used yet",
  worksAt: (host: string) => `Works at ${host}`,
  rename: "Rename",
  remove: "Remove",
  /** After "Rename" and "Remove", for screen readers. */
  which: (name: string) => ` ${name}`,
  renameTitle: "Name this passkey",
  name: "Name",
  nameRequired: "Enter a name",
  save: "Save the name",
  removeTitle: "Remove this passkey?",
  removeDetail: (name: string) =>
    `You'll no longer be able to sign in with ${name}. Your device may still list it: delete it there, too.`,
  confirmRemove: "Remove this passkey",
  keep: "Keep it",
  added: "Your passkey is ready. Next time, choose Sign in with a passkey.",
  removed: "We removed the passkey.",
  renamed: "We saved the name.",
  notMade: "No passkey was made. You can try again at any time.",
  alreadyThere: "This device already has a passkey for your account.",
  confirmTitle: "Is it you?",
  confirmDetail: "For your security, please enter your password first.",
  continue: "Continue",

  language: "Language",
};
