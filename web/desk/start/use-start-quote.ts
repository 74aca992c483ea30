import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { deskCall } from "../data/desk-call.ts";
import type { StartOrder } from "./start-order.ts";

const pauseMs = 250;

/**
 * Price, dates and warnings for what is typed so far, requested when somebody pauses. `isCurrent`: they are for exactly
 * this order.
 */
export function useStartQuote(order: StartOrder | null) {
  const typed = JSON.stringify(order);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const quote = useQuery({
    queryKey: ["desk-start-quote", settled],
    queryFn: () => {
      const asked = JSON.parse(settled) as StartOrder | null;
      return asked === null ? null : deskCall("deskQuoteStart", asked);
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const isCurrent = settled === typed && !quote.isPlaceholderData && (quote.data ?? null) !== null;
  return { ...quote, isCurrent };
}
