import "../ui/tokens.css";
import { readPaymentReturn } from "#core/payment/payment-return.ts";
import { broadcastPaymentReturn } from "../parts/payment-return.ts";
import css from "./payment-return.module.css";

const news = readPaymentReturn(new URLSearchParams(window.location.search));
if (news !== null) broadcastPaymentReturn(news);
document.querySelector("#return")?.classList.add(css.page ?? "");
// Only a window that was opened by a page can close itself.
window.close();
