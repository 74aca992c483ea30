import type { ReactNode } from "react";
import { contactUsAt } from "#contract/messages.ts";
import { useSite } from "#web/data/site.ts";
import { MailIcon, PhoneIcon } from "#web/ui/icons.tsx";
import css from "./customer-service.module.css";
import { partsWords } from "./parts-words.tsx";

const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

/** `Please contact us at {phone}`, and the email beside it; nothing where the publisher names neither. */
export function ContactUs({ phone: given }: { phone?: string }): ReactNode {
  const { customerService } = useSite().options;
  const phone = given || customerService.phone;
  const { email } = customerService;
  if (phone === "" && email === "") return null;
  return (
    <div className={css.ways}>
      {phone !== "" && (
        <p className={css.way}>
          <PhoneIcon />
          <a href={telephoneLink(phone)}>{contactUsAt(phone)}</a>
        </p>
      )}
      {email !== "" && (
        <p className={css.way}>
          <MailIcon />
          <MailLink email={email} />
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
        {partsWords.customerService}
      </h2>
      <ul className={css.list}>
        {phone !== "" && (
          <li className={css.way}>
            <PhoneIcon />
            <a href={telephoneLink(phone)}>{phone}</a>
          </li>
        )}
        {email !== "" && (
          <li className={css.way}>
            <MailIcon />
            <MailLink email={email} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** A long address breaks after its `@` rather than anywhere. */
function MailLink({ email }: { email: string }): ReactNode {
  const at = email.lastIndexOf("@") + 1;
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
