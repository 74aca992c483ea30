import "../ui/tokens.css";
import { readReturn } from "#core/payment/payment-return.ts";
import { tellReturn } from "../parts/payment-return.ts";
import css from "./payment-return.module.css";

const news = readReturn(new URLSearchParams(window.location.search));
if (news !== null) tellReturn(news);
document.querySelector("#return")?.classList.add(css.page ?? "");
// Only a window that was opened by a page can close itself.
window.close();
