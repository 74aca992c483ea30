import type { ReactNode } from "react";
import { contactUsAt } from "#contract/messages.ts";
import { telephoneLink } from "#core/address/phone.ts";
import { useSite } from "#web/data/site.ts";
import { MailIcon, PhoneIcon } from "#web/ui/icons.tsx";
import css from "./customer-service.module.css";
import { EmailText } from "./email-text.tsx";
import { helpWords } from "./help-words.ts";

/** A phone number that is dialed when pressed. */
export const PhoneLink = ({ phone }: { phone: string }): ReactNode => (
  <a className={css.phone} href={telephoneLink(phone)}>
    {phone}
  </a>
);

/** `Please contact us at {phone}`, with the email next to it; nothing if the publisher has neither. */
export function ContactUs({ phone: given }: { phone?: string }): ReactNode {
  const { customerService } = useSite().options;
  const phone = given || customerService.phone;
  const { email } = customerService;
  if (phone === "" && email === "") return null;
  const [before, after] = contactUsAt(phone).split(phone);
  return (
    <div className={css.ways}>
      {phone !== "" && (
        <p className={css.way}>
          <PhoneIcon />
          <a href={telephoneLink(phone)}>
            {before}
            <span className={css.phone}>{phone}</span>
            {after}
          </a>
        </p>
      )}
      {email !== "" && (
        <p className={css.way}>
          <MailIcon />
          <a href={`mailto:${email}`}>
            <EmailText email={email} />
          </a>
        </p>
      )}
    </div>
  );
}

/** Account home: customer-service phone and email as text. */
export function CustomerService({ phone: given }: { phone?: string }): ReactNode {
  const { customerService } = useSite().options;
  const phone = given || customerService.phone;
  const { email } = customerService;
  if (phone === "" && email === "") return null;
  return (
    <section className={css.service} aria-labelledby="customer-service">
      <h2 id="customer-service" className={css.title}>
        {helpWords.customerService}
      </h2>
      <ul className={css.list}>
        {phone !== "" && (
          <li className={css.way}>
            <PhoneIcon />
            <PhoneLink phone={phone} />
          </li>
        )}
        {email !== "" && (
          <li className={css.way}>
            <MailIcon />
            <a href={`mailto:${email}`}>
              <EmailText email={email} />
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
