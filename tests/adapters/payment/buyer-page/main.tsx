import "#web/ui/tokens.css";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { PaymentFrameHost } from "#web/parts/payment-frame-host.tsx";
import type { PaymentMethod } from "#web/payment-frame/messages.ts";

/**
 * A page with nothing but the payment frame. The address says what to open, and what happened is listed below the
 * frame.
 */
function BuyerPage({ wishes }: { wishes: URLSearchParams }): ReactNode {
  const [token, setToken] = useState(wishes.get("token") ?? "");
  const [happened, setHappened] = useState<readonly string[]>([]);
  const note = (what: string) => setHappened((before) => [...before, what]);
  const next = wishes.get("nextToken");
  const methods: Readonly<Record<string, PaymentMethod>> = {
    card: "card",
    applePay: "applePay",
    googlePay: "googlePay",
  };
  return (
    <>
      <PaymentFrameHost
        widget={{
          kind: "frame",
          gateway: "converge",
          scriptUrl: wishes.get("script") ?? "",
          frameUrl: wishes.get("frame") ?? "",
          sandboxed: wishes.get("sandboxed") === "yes",
        }}
        sessionToken={token}
        amountText="$12.99"
        method={methods[wishes.get("method") ?? "card"] ?? "card"}
        form={wishes.get("form") === "older" ? "older" : "newer"}
        buyer={{ firstName: "Ada", lastName: "Byron", street: "12 Main Street", zip: "45402" }}
        onApproved={(answer) => note(`approved ${answer}`)}
        onDeclined={(answer) => note(`declined ${answer}`)}
        onFailed={(message, unsure) => note(`failed ${unsure ? "unsure" : "sure"} ${message}`)}
        onCanceled={() => note("canceled")}
      />
      {next !== null && (
        <button type="button" onClick={() => setToken(next)}>
          New token
        </button>
      )}
      <ol>
        {happened.map((what, index) => (
          <li key={index}>{what}</li>
        ))}
      </ol>
    </>
  );
}

const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<BuyerPage wishes={new URLSearchParams(location.search)} />);
