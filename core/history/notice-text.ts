import type { Language } from "../format/language.ts";
import type { EmailKind } from "../notice/email.ts";
import { historyWordsIn } from "./history-words-in.ts";

export type NoticeTextFacts = {
  readonly kind: EmailKind;
  /** `paper`: it will be sent by postal mail. */
  readonly state: "queued" | "sent" | "dead" | "paper" | "posted";
  /** An email address; empty if it is sent by postal mail. */
  readonly recipient: string;
};

/** An email address, masked so that only its owner recognizes it: "n•••@readers.example". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${Array.from(email)[0] ?? ""}•••${email.slice(at)}`;
}

/** "Email “Receipt” was sent to n•••@readers.example". */
export function noticeText({ kind, state, recipient }: NoticeTextFacts, language: Language): string {
  const { email, letter, titles, ways } = historyWordsIn[language].notices;
  const say = state === "paper" || state === "posted" ? letter : email;
  return say(titles[kind], ways[state](maskedEmail(recipient)));
}
