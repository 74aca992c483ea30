import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskChangeName, deskSetNoContact } from "#contract/desk/person.ts";
import { toE164 } from "#core/address/phone.ts";
import { decidePersonChange } from "#core/profile/decide-person-change.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import { byStaff, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccountContact } from "#server/store/account/account.ts";
import { findPersonOnFile, setNoContact } from "#server/store/account/person-on-file.ts";
import { audit } from "#server/store/audit.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { correctPerson } from "./correct-person.ts";

type Needs = { readonly db: Database };

export const makeDeskChangeName =
  (needs: Needs & RecordNeeds): DeskHandler<typeof deskChangeName> =>
  (input: Parsed<typeof deskChangeName>, context) =>
    runDeskAction<Output<typeof deskChangeName>>(needs, context, "changeName", input, (within) =>
      within(async (tx) => {
        const { accountNumber, firstName, lastName } = input;
        const account = await lockAccountContact(tx, accountNumber);
        const onFile = await findPersonOnFile(tx, accountNumber);
        if (account === null || onFile === null) return notFound();
        const wanted = { firstName, lastName, phone: toE164(input.phone) ?? "" };
        const decision = decidePersonChange({ onFile, seen: onFile, wanted });
        if (decision.kind !== "change") return { isSuccess: false, errorMessage: "The account already has this." };
        const { newName, newPhone } = decision;
        await correctPerson(tx, needs, byStaff(context), { account, onFile, newName, newPhone });
        return { isSuccess: true, errorMessage: "" };
      }),
    );

export const makeDeskSetNoContact =
  (needs: Needs): DeskHandler<typeof deskSetNoContact> =>
  (input: Parsed<typeof deskSetNoContact>, context) =>
    runDeskAction<Output<typeof deskSetNoContact>>(needs, context, "setNoContact", input, (within) =>
      within(async (tx) => {
        const { accountNumber, because } = input;
        const before = await findPersonOnFile(tx, accountNumber);
        if (before === null) return notFound();
        if (before.noContactBecause === because)
          return { isSuccess: false, errorMessage: "The account already says this." };
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
