import type { Reader } from "./reader.ts";

/** A device with a screen lock, simulated by the browser's own test tools. */
export async function withDevice(reader: Reader) {
  const tools = await reader.page.context().newCDPSession(reader.page);
  await tools.send("WebAuthn.enable");
  const { authenticatorId } = await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person gives a fingerprint, a face or a PIN. */
    answers: (yes: boolean) => tools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: yes }),
    credentials: async () => (await tools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  };
}
