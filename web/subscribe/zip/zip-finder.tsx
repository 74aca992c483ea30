import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { messages } from "#contract/messages.ts";
import { isZip, typedZip, zip5Of } from "#core/address/zip.ts";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Checkout } from "../checkout/checkout-state.ts";
import type { ZipLookup } from "../checkout/zip-lookup.ts";
import css from "./zip-finder.module.css";
import { zipWords as words } from "./zip-words.ts";

/** What a reader without delivery can have instead, with one click. */
type Alternative = { readonly name: string; readonly price: string; readonly onTake: () => void };

type ZipFinderProps = Pick<Checkout, "place" | "giving"> & {
  /** Null if the publication sells only print. */
  instead: Alternative | null;
  onFound: (place: ZipLookup | null) => void;
};

/** The first question to a print buyer: the ZIP code. It is answered as soon as the fifth digit is typed. */
export function ZipFinder({ place, giving, instead, onFound }: ZipFinderProps): ReactNode {
  const [text, setText] = useState(place?.zip ?? "");
  const [left, setLeft] = useState(false);
  const { data, isError, refetch } = useZip(text);
  const keep = useEffectEvent((found: ZipLookup | null) => onFound(found));
  useEffect(() => keep(data ?? null), [data]);
  return (
    <Stack gap={12}>
      <TextField
        name="zip"
        label={giving === "gift" ? words.recipients : words.yours}
        hint={words.hint}
        width="short"
        figures
        inputMode="numeric"
        autoComplete={giving === "gift" ? "off" : "shipping postal-code"}
        value={text}
        error={left && text !== "" && !isZip(text) ? messages.invalidZip : undefined}
        onBlur={() => setLeft(true)}
        onChange={({ target }) => {
          setLeft(false);
          setText(typedZip(target.value));
        }}
      />
      <div className={css.answer}>
        {isError && (
          <Alert kind="error">
            <p>{words.failed}</p>
            <div>
              <Button variant="link" onClick={() => void refetch()}>
                {words.tryAgain}
              </Button>
            </div>
          </Alert>
        )}
        {data === undefined && !isError && isZip(text) && <Alert kind="info">{words.checking}</Alert>}
        {data !== undefined && <Found place={data} instead={instead} />}
      </div>
    </Stack>
  );
}

function useZip(text: string) {
  const { domain } = useSite();
  const zip = isZip(text) ? zip5Of(text) : null;
  return useQuery({
    queryKey: ["zip", domain, zip],
    queryFn: ({ signal }) => call("lookUpZip", { domain, zip: zip ?? "" }, { signal }),
    enabled: zip !== null,
    staleTime: Infinity,
  });
}

type FoundProps = { place: ZipLookup; instead: Alternative | null };

function Found({ place, instead }: FoundProps): ReactNode {
  const { zip, isKnown, city, stateCode, delivery } = place;
  const where = [[city, stateCode].filter((part) => part !== null).join(", "), zip].join(" ").trim();
  if (!isKnown) return <Alert kind="warning">{words.unknown(zip)}</Alert>;
  if (delivery === "carrier") return <Alert kind="success">{words.byCarrier(where)}</Alert>;
  if (delivery === "mail") return <Alert kind="success">{words.byMail(where)}</Alert>;
  return (
    <Alert kind="warning" title={words.notDelivered(where)}>
      {instead !== null && <Instead {...instead} />}
    </Alert>
  );
}

function Instead({ name, price, onTake }: Alternative): ReactNode {
  return (
    <Stack gap={12}>
      <p>{words.online(name, price)}</p>
      <Row>
        <Button variant="secondary" onClick={onTake}>
          {words.toDigital(name)}
        </Button>
      </Row>
    </Stack>
  );
}
