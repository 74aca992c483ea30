import type { FastifyInstance } from "fastify";
import { type FaultyLine, faultyLineOf, sendUnavailable } from "../converge/misbehave.ts";
import type { AddressEmulatorOptions, AddressVendorName, Misbehave } from "./emulator-options.ts";
import { vendorTroubleAt } from "./emulated-addresses.ts";
import { serveSmarty } from "./smarty.ts";
import { serveUsps } from "./usps.ts";

const vendors: Readonly<
  Record<
    AddressVendorName,
    (app: FastifyInstance, secretOf: (id: string) => Promise<string | null>, misbehave: Misbehave) => void
  >
> = { usps: serveUsps, smarty: serveSmarty };

/** The address vendors, emulated on the wire, each at its own path: `/sandbox/usps`. They store only their tokens. */
export async function mountAddressVendors(
  app: FastifyInstance,
  { secretOf, silenceMs }: AddressEmulatorOptions,
): Promise<void> {
  for (const name of Object.keys(vendors) as AddressVendorName[])
    await app.register(
      async (own) => vendors[name](own, (id) => secretOf(name, id), misbehaving(faultyLineOf(own, silenceMs))),
      { prefix: `/sandbox/${name}` },
    );
}

const misbehaving =
  (line: FaultyLine): Misbehave =>
  (street, reply) => {
    switch (vendorTroubleAt(street)) {
      case "silent":
        line.keepSilent(reply);
        return true;
      case "over its limit":
        void reply.code(429).header("retry-after", "120").send({ error: "Too many requests" });
        return true;
      case "down":
        void sendUnavailable(reply);
        return true;
      case "forbidden":
        void reply.code(403).send({ error: "no access to this API" });
        return true;
      case "garbled":
        void reply.send({ hello: "world" });
        return true;
      case null:
        return false;
    }
  };
