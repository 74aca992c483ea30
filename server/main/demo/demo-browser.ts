import type { Input, Output } from "#contract/call-shape.ts";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import type { CardGateway } from "#core/site/card-gateways.ts";
import { payAtEmulator } from "./pay-at-emulator.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A person at the site, who makes the same calls as the site's pages, through the whole product. */
export type DemoBrowser = {
  /** @returns the answer of a call that was accepted; any other status throws. */
  call<E extends Endpoint>(endpoint: E, input: Input<E> & Fields, token?: string): Promise<Output<E>>;
  /**
   * Pays the charge of this gateway token.
   * @returns what the gateway's script would pass to the page.
   */
  pay(gateway: CardGateway, authToken: string): Promise<string>;
};

export type BrowserNeeds = {
  readonly app: FastifyInstance;
  /** The address of the emulated gateway. */
  readonly emulatorUrl: string;
  readonly now: () => Date;
};

/** @param ip the address for which the calls are counted; each demo person has a separate one. */
export const demoBrowser = ({ app, emulatorUrl, now }: BrowserNeeds, ip: string): DemoBrowser => ({
  call: async <E extends Endpoint>(endpoint: E, input: Input<E> & Fields, token?: string) => {
    const fields = Object.entries<unknown>(input);
    // `domain` goes into the address if the body has no such field.
    const inAddress = ([name]: [string, unknown]): boolean =>
      endpoint.method === "GET" || (endpoint.query !== undefined && name === "domain");
    const query = new URLSearchParams(fields.filter(inAddress).map(([name, value]) => [name, String(value)]));
    const answer = await app.inject({
      method: endpoint.method,
      url: `${endpoint.path}?${query.toString()}`,
      remoteAddress: ip,
      headers: {
        host: "localhost",
        // Even a publication that sells nothing on its site has subscribers, so selling is switched on here.
        "x-toggle-preview": "subscription_services=on",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(endpoint.method === "GET"
        ? {}
        : { payload: Object.fromEntries(fields.filter((field) => !inAddress(field))) }),
    });
    if (answer.statusCode !== 200) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`);
    return z.parse<E["output"]>(endpoint.output, answer.json<unknown>());
  },
  pay: (gateway, authToken) =>
    payAtEmulator(gateway)({ emulatorUrl, authToken, year: String(now().getFullYear() + 3) }),
});
