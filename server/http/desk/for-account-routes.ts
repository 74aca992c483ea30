import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { contract } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  type ActionForAccount,
  actionsForAccount,
  pathForAccount,
  type PaymentForAccount,
  paymentsForAccount,
  type ReadForAccount,
  readsForAccount,
} from "#contract/desk/for-account.ts";
import type { StaffAction } from "#core/staff/role.ts";
import type { AnyHandler } from "#server/http/answer-call.ts";
import { type CallInput, toInput } from "#server/http/call-input.ts";
import type { Handlers } from "#server/http/handler.ts";
import { type Command, runKeyed } from "#server/http/idempotency.ts";
import { sendRefused } from "#server/http/problems.ts";
import { isRefused, notFound, type Refused } from "#server/http/refused.ts";
import { refusedCardData } from "#server/http/refused-card-data.ts";
import { callerOfStaff, staffCaller } from "#server/store/account/staff-caller.ts";
import { runAction } from "./run-action.ts";
import { openPaymentForAccount } from "./open-payment-for-account.ts";
import {
  type AuthorizedStaff,
  authorizeStaff,
  type DeskCallNeeds,
  keyedRequestOf,
  signInRequired,
  staffOf,
} from "./answer-desk-call.ts";
import { staffContext } from "./staff-context.ts";

export type ForAccountNeeds = DeskCallNeeds & { readonly handlers: Handlers };

/** The fields of an action besides the reader's own request. */
const actBody = (input: z.ZodMiniType) =>
  z.strictObject({
    seen: z.int().check(z.nonnegative()),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    note: z.string().check(z.trim(), z.maxLength(2000)),
    input,
  });

const noParameters = z.strictObject({});

/** A route for each of the readers' calls that staff can make for an account (`contract/desk/for-account.ts`). */
export function registerForAccount(app: FastifyInstance, needs: ForAccountNeeds): void {
  for (const [key, action] of Object.entries<StaffAction>(readsForAccount)) {
    const name = key as ReadForAccount;
    const endpoint: Endpoint = contract[name];
    app.route({
      method: endpoint.method,
      url: pathForAccount(name),
      schema: {
        hide: true,
        querystring: endpoint.query ?? noParameters,
        ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
        ...(endpoint.file === undefined ? { response: { 200: endpoint.output } } : {}),
      },
      preValidation: (request, _, done) => done(refusedCardData(request, "en") ?? undefined),
      handler: async (request, reply) => {
        const input = { ...toInput(request.query), ...toInput(request.body) };
        const answer = await read(needs, { name, action }, request, reply, input);
        if (isRefused(answer)) return sendRefused(request, reply, answer);
        return endpoint.file === undefined ? answer : reply.type(endpoint.file).send(answer);
      },
    });
  }
  for (const [key, action] of Object.entries<StaffAction>({ ...actionsForAccount, ...paymentsForAccount })) {
    const name = key as ActionForAccount | PaymentForAccount;
    const endpoint: Endpoint = contract[name];
    app.route({
      method: "POST",
      url: pathForAccount(name),
      schema: { hide: true, body: actBody(endpoint.body ?? noParameters), response: { 200: endpoint.output } },
      preValidation: (request, _, done) => done(refusedCardData(request, "en") ?? undefined),
      handler: async (request, reply) => {
        const answer = await change(needs, { name, action }, request, reply);
        return isRefused(answer) ? sendRefused(request, reply, answer) : answer;
      },
    });
  }
}

type Call<Name> = { readonly name: Name; readonly action: StaffAction };

/** The readers' calls spell this field in two ways. */
function domainOf(input: CallInput): string {
  const domain = input["domain"] ?? input["Domain"];
  return typeof domain === "string" ? domain : "";
}

const accountOf = (input: CallInput): number => Number(input["accountNumber"] ?? input["AccountNumber"] ?? 0);

async function admitted(
  needs: ForAccountNeeds,
  { name, action }: Call<string>,
  request: FastifyRequest,
  input: CallInput,
): Promise<AuthorizedStaff | Refused> {
  const staff = await staffOf(needs, request, needs.clock.now());
  if (staff === null) return signInRequired();
  const tried = { subject: `account:${accountOf(input)}`, call: name };
  return authorizeStaff(needs, staff, action, domainOf(input), request.id, tried);
}

async function read(
  needs: ForAccountNeeds,
  call: Call<ReadForAccount>,
  request: FastifyRequest,
  reply: FastifyReply,
  input: CallInput,
): Promise<unknown> {
  const here = await admitted(needs, call, request, input);
  if (isRefused(here)) return here;
  const { tenantId } = here.publication.tenant;
  const actor = `staff:${here.staff.staffId}`;
  const accountNumber = accountOf(input);
  const caller =
    accountNumber === 0 ? staffCaller(actor) : await callerOfStaff(needs.db, tenantId, { actor, accountNumber });
  if (caller === null) return notFound();
  const at = { tenantId, today: needs.clock.local(here.publication.tenant).today };
  const command: Command = (work) => needs.db.write(at, work);
  const handler = needs.handlers[call.name] as AnyHandler;
  return handler(input, staffContext(needs, here.publication, caller, request, reply, command));
}

async function change(
  needs: ForAccountNeeds,
  call: Call<ActionForAccount | PaymentForAccount>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // The body has passed the schema above.
  const { input, ...said } = request.body as { input: CallInput; seen: number; reason: string; note: string };
  const here = await admitted(needs, call, request, input);
  if (isRefused(here)) return here;
  const { staff, publication } = here;
  const { tenantId } = publication.tenant;
  const actor = `staff:${staff.staffId}`;
  const accountNumber = accountOf(input);
  const caller = await callerOfStaff(needs.db, tenantId, { actor, accountNumber });
  if (caller === null) return notFound();
  const at = { tenantId, today: needs.clock.local(publication.tenant).today };
  const path = pathForAccount(call.name);
  // The gateway's own record keeps a card from being charged twice, so these two may come without a key.
  const needsKey = !(call.name in paymentsForAccount);
  const keyed = keyedRequestOf({ method: "POST", path, needsKey }, request, staff, { ...said, input });
  const handler = needs.handlers[call.name] as AnyHandler;
  const acting = { db: needs.db, at, publication, staff, accountNumber, now: needs.clock.now(), requestId: request.id };
  const wanted = { name: call.name, input, ...said };
  return runKeyed(needs.db, at, keyed, reply, (command) => {
    const run = (within: Command) => handler(input, staffContext(needs, publication, caller, request, reply, within));
    if (call.name === "getConvergeAuthToken") return openPaymentForAccount(acting, wanted, () => run(command));
    // Money may have moved: the gateway's record decides, whatever has changed on the account since.
    if (call.name === "processConvergeResponse") return run(command);
    return runAction(acting, wanted, command, run);
  });
}
