import type { DeskOutput, DeskParsed } from "#contract/desk/desk-endpoint.ts";
import type { deskChangeName, deskSetNoContact } from "#contract/desk/person.ts";
import { toE164 } from "#core/address/phone.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import { actAtDesk } from "#server/http/desk/act-at-desk.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { changeName, findPersonOnFile, setNoContact } from "#server/store/account/person-on-file.ts";
import { audit } from "#server/store/audit.ts";

type Needs = { readonly db: Database };

/** The trail says what was changed, never to what: it can't be erased. */
export const makeDeskChangeName =
  (needs: Needs): DeskHandler<typeof deskChangeName> =>
  (input: DeskParsed<typeof deskChangeName>, context) =>
    actAtDesk<DeskOutput<typeof deskChangeName>>(needs, context, "changeName", input, (within) =>
      within(async (tx) => {
        const { accountNumber, firstName, lastName } = input;
        const before = await findPersonOnFile(tx, accountNumber);
        if (before === null) return notFound();
        const phone = toE164(input.phone) ?? "";
        const changed = [
          ...(firstName === before.firstName && lastName === before.lastName ? [] : ["name"]),
          ...(phone === before.phone ? [] : ["phone"]),
        ];
        if (changed.length === 0) return { isSuccess: false, errorMessage: "This is what the account has already." };
        await changeName(tx, accountNumber, { firstName, lastName, phone });
        await audit(tx, {
          actor: actorOf(context.staff),
          action: "profile.name",
          subject: `account:${accountNumber}`,
          outcome: "changed",
          details: { changed },
          requestId: context.requestId,
        });
        return { isSuccess: true, errorMessage: "" };
      }),
    );

export const makeDeskSetNoContact =
  (needs: Needs): DeskHandler<typeof deskSetNoContact> =>
  (input: DeskParsed<typeof deskSetNoContact>, context) =>
    actAtDesk<DeskOutput<typeof deskSetNoContact>>(needs, context, "setNoContact", input, (within) =>
      within(async (tx) => {
        const { accountNumber, because } = input;
        const before = await findPersonOnFile(tx, accountNumber);
        if (before === null) return notFound();
        if (before.noContactBecause === because)
          return { isSuccess: false, errorMessage: "This is what the account says already." };
        await setNoContact(tx, accountNumber, because);
        await audit(tx, {
          actor: actorOf(context.staff),
          action: "profile.no-contact",
          subject: `account:${accountNumber}`,
          outcome: because ?? "allowed",
          requestId: context.requestId,
        });
        return { isSuccess: true, errorMessage: "" };
      }),
    );
