/** For a person without the right to do something with an account, or whose change waits. `call`: "call us". */
export const grantWords = {
  actions: {
    see: "see this account",
    pay: "pay for this account",
    report: "report a delivery problem",
    stop: "stop and restart delivery",
    changeAddress: "change the delivery address",
    changeEmail: "change the email address on this account",
    changeName: "change the name or phone number on this account",
    cancel: "cancel this subscription",
    refund: "ask for a refund",
    people: "add or remove people",
    cards: "add or change the card",
    dropOrder: "drop this order",
    gifts: "change this gift",
  },
  call: (phone: string) => (phone === "" ? "call customer service" : `call customer service at ${phone}`),
  notYet: (action: string, call: string) =>
    `You can't ${action} yet. Enter the code that we mailed to the address on record, or ${call}.`,
  ownerOnly: (action: string, call: string) => `Only the account's owner can ${action}. Ask the owner, or ${call}.`,
  /** Shown to the owner of a locked login only after the right password or a link from the login's mailbox. */
  locked: (phone: string) =>
    phone === ""
      ? "This sign-in is locked. Please call customer service."
      : `This sign-in is locked. Call us at ${phone}.`,
  /** For staff who look at an account as its reader sees it. */
  viewOnly: "You're looking at this account the way the reader sees it. Nothing can be changed here.",
  newEmail: (email: string) => `Change the email address on the account to ${email}.`,
  noticesOnPaper: "Send renewal notices on paper.",
  noticesTo: (email: string) => `Send renewal notices to ${email}.`,
  newAddress: (billsToo: boolean, place: string) => `Send the paper${billsToo ? " and the bills" : ""} to ${place}.`,
  newPerson: (name: string, phone: string) =>
    `Change the name on the account to ${name} and the phone number to ${phone}.`,
  newPersonWithoutPhone: (name: string) => `Change the name on the account to ${name}, without a phone number.`,
  waits: (call: string, day: string) =>
    `You are new to this account, so nothing was changed yet. Please ${call} to confirm the change, or ask again on ${day}.`,
  waitsForMailbox: (mailbox: string, call: string, day: string) =>
    `You are new to this account, so nothing was changed yet. We emailed ${mailbox} to ask. If nobody can answer there, ${call}, or ask again on ${day}.`,
};
