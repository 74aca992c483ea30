import { optionalText } from "./setting-shapes.ts";

export type MailConfig = {
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /** The people who get an email when an urgent problem begins. */
  readonly alarmEmails: readonly string[];
};

const addressesIn = (text: string): string[] => text.split(",").flatMap((address) => address.trim() || []);
const isAddress = (value: string): boolean => /^[^\s@<>,]+@[^\s@<>,]+$/.test(value);

/** The variables of the environment. */
export const mailSettings = {
  SMTP_URL: optionalText((value) => /^smtps?:\/\/\S+$/.test(value), "like smtps://user:password@host:465"),
  SMTP_FROM: optionalText(isAddress, "an email address"),
  ALARM_EMAIL: optionalText((value) => addressesIn(value).every(isAddress), "an email address"),
};

type Settings = { readonly [Name in keyof typeof mailSettings]?: string | undefined };

export const mailOf = ({ SMTP_URL: url, SMTP_FROM: from, ALARM_EMAIL: alarm = "" }: Settings): MailConfig => ({
  mail: url === undefined || from === undefined ? undefined : { url, from },
  alarmEmails: addressesIn(alarm),
});
