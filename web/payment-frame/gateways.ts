import type { CardGateway } from "#core/site/card-gateways.ts";
import { converge } from "./converge/converge-script.ts";
import type { FrameGateway } from "./frame-gateway.ts";
import { stripe } from "./stripe/stripe-script.ts";

/** The browser's part of each card gateway; null if the gateway has its own page and runs no script here. */
const frameGateways: Readonly<Record<CardGateway, FrameGateway | null>> = { converge, stripe };

export const frameGatewayNamed = (name: string): FrameGateway | null =>
  Object.entries(frameGateways).find(([known]) => known === name)?.[1] ?? null;
