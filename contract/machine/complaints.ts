import * as z from "zod/mini";
import { deliveryProblems, issueStates, reportDays, resolutions } from "#core/delivery/delivery-issue.ts";
import { issueRefusals } from "../delivery-issue.ts";
import { day } from "../scalars.ts";
import { accountInBody, accountInQuery, machineEndpoint } from "./machine-endpoint.ts";

const scope = "complaints";
const outcome = z.enum(issueStates);

export const listComplaints = machineEndpoint({
  method: "GET",
  path: "/api/v1/complaints",
  summary: "The delivery problems that an account has reported and how they were settled, newest first",
  scope,
  query: z.strictObject({ account: accountInQuery }),
  output: z.object({
    complaints: z.array(
      z.object({
        issueId: z.int(),
        product: z.string(),
        issueOn: day,
        problem: z.enum(deliveryProblems),
        resolution: z.enum(resolutions),
        outcome,
        reportedOn: day,
      }),
    ),
  }),
});

export const createComplaint = machineEndpoint({
  method: "POST",
  path: "/api/v1/complaints",
  summary: "Reports a paper that was missed, late, wet, damaged or incomplete, to be credited or redelivered",
  scope,
  refusals: [...issueRefusals, "already-reported"],
  body: z.strictObject({
    accountNumber: accountInBody,
    /** Left out: the newspaper itself. */
    product: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
    problem: z.enum(deliveryProblems),
    /** The day of the paper. */
    when: z.enum(reportDays),
    resolution: z.enum(resolutions),
  }),
  output: z.object({
    issueId: z.int(),
    issueOn: day,
    /** `review`: a person decides. */
    outcome,
    /** The end of the paid term with the credit; null: nothing is credited right away. */
    paidThrough: z.nullable(day),
  }),
});
