import { createSign, generateKeyPairSync, hash, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Buffer): Buffer => hash("sha256", data, "buffer");

export type Gesture = {
  readonly challenge: string;
  readonly origin: string;
  readonly host: string;
  /** The user doesn't verify with a finger, a face or a PIN. */
  readonly unverified?: boolean;
};

/** A device that creates one passkey and signs in with it, as the WebAuthn standard describes. */
export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let count = 0;
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  const clientData = (type: "create" | "get", { challenge, origin }: Gesture) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  /** User present and verified; includes the credential's data if it is new. */
  const authData = ({ host, unverified = false }: Gesture, attested: Buffer) => {
    const flags = 1 | (unverified ? 0 : 4) | (attested.length > 0 ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++count);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, attested]);
  };
  const common = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
  return {
    id: common.id,
    makes(gesture: Gesture) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData(gesture, attested))],
      ]);
      const response = {
        clientDataJSON: clientData("create", gesture).toString("base64url"),
        // Cast: the package types what it decodes, not the nested maps that an authenticator encodes.
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["internal"],
      };
      return { ...common, response, clientExtensionResults: {} };
    },
    signs(gesture: Gesture) {
      const client = clientData("get", gesture);
      const authenticatorData = authData(gesture, Buffer.alloc(0));
      const signature = createSign("sha256").update(authenticatorData).update(sha256(client)).sign(privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { ...common, response, clientExtensionResults: {} };
    },
  };
}
