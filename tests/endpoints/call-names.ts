import { type CallName, contract } from "#contract/contract.ts";
import { type Endpoint, needsToken } from "#contract/endpoint.ts";

export const endpointOf = (name: CallName): Endpoint => contract[name];

/**
 * Every call of the contract. What is the same for all is tested on each, so that a new call is covered automatically.
 */
export const callNames = Object.keys(contract).filter((name): name is CallName => name in contract);

const callsWhere = (holds: (endpoint: Endpoint) => boolean): CallName[] =>
  callNames.filter((name) => holds(endpointOf(name)));

export const scopedCalls = callsWhere(needsToken);
/** The calls that a checkout's token does not reach. */
export const accountCalls = callsWhere(({ scope }) => scope === "account");
export const toggledCalls = callsWhere(({ toggle }) => toggle !== undefined);
export const keyedCalls = callsWhere(({ repeat }) => repeat === "stored");
export const limitedCalls = callsWhere(({ limit }) => limit !== undefined);
