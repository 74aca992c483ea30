import type { FastifyInstance, FastifyReply } from "fastify";
import type { ConvergeEmulatorOptions } from "./emulator-options.ts";
import { formFields } from "./form-body.ts";
import { settleYesterday } from "./ledger.ts";
import { type FaultyLine, sendUnavailable } from "./misbehave.ts";
import { inMood, moodOfXmlCall, releaseConverge } from "./meet-mood.ts";
import { type CallOutcome, errorOutcome } from "./outcome.ts";
import { exceedsALimit, field, type RequestFields } from "./request-fields.ts";
import { signIn } from "./sign-in.ts";
import { ccdeletetoken, ccquerytoken, ccreturn, ccsale, ccvoid, txnquery, type XmlCall } from "./xml-calls.ts";
import { errorXml, foundXml, parseTxn, txnXml } from "./xml.ts";

const calls: ReadonlyMap<string, (call: XmlCall) => CallOutcome> = new Map([
  ["ccsale", ccsale],
  ["ccvoid", ccvoid],
  ["ccreturn", ccreturn],
  ["txnquery", txnquery],
  ["ccquerytoken", ccquerytoken],
  ["ccdeletetoken", ccdeletetoken],
]);

async function answerTo(fields: RequestFields, address: string, world: ConvergeEmulatorOptions): Promise<CallOutcome> {
  const merchant = await signIn(fields, address, world.merchant);
  if (typeof merchant === "string") return errorOutcome(merchant);
  if (exceedsALimit(fields)) return errorOutcome("5005");
  const call = calls.get(field(fields, "ssl_transaction_type").toLowerCase());
  if (call === undefined) return errorOutcome("4010");
  return world.ledger.inTransaction(() => {
    const { db } = world.ledger;
    releaseConverge(db, world.now());
    settleYesterday(db, world.now());
    const mood = moodOfXmlCall(db, merchant.merchantId, fields);
    return inMood(mood, (met) => call({ fields, merchant, world, mood: met }));
  });
}

function sendOutcome(reply: FastifyReply, outcome: CallOutcome, line: FaultyLine): FastifyReply {
  const send = (xml: string, approved: boolean): FastifyReply =>
    reply
      .header("AuthApproved", String(approved))
      .header("AuthResponse", approved ? "AA" : "ND")
      .header("CPID", "emulated")
      .type("text/xml")
      .send(xml);
  switch (outcome.kind) {
    case "answer":
      return send(txnXml(outcome.fields), outcome.approved);
    case "list":
      return send(foundXml(outcome.found), true);
    case "error":
      return send(errorXml(outcome.code), false);
    case "unavailable":
      return sendUnavailable(reply);
    case "silence":
      line.keepSilent(reply);
      return reply;
    case "hang-up":
      line.hangUp(reply);
      return reply;
  }
}

/** `POST VirtualMerchantDemo/processxml.do`: one field, `xmldata`, with the whole request as XML. */
export function serveXml(app: FastifyInstance, options: ConvergeEmulatorOptions, line: FaultyLine): void {
  app.post("/VirtualMerchantDemo/processxml.do", async (request, reply) => {
    const fields = parseTxn(field(formFields(request.body), "xmldata"));
    return sendOutcome(reply, await answerTo(fields, request.ip, options), line);
  });
}
