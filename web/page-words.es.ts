import type * as english from "./page-words.ts";

export const pageWords: typeof english.pageWords = {
  language: "es",
  loading: "Esta página se está cargando.",
  loadingSlowly: "Su conexión es lenta. No cierre esta página. No perderá nada.",
  nothingHappens: "Si no pasa nada,",
  reload: "vuelva a cargar la página",
  needsJavaScript: "Esta página necesita JavaScript. Actívelo en su navegador o comuníquese con nosotros.",

  cardPayment: "Pago con tarjeta",
  payingNeedsJavaScript: "Para pagar se necesita JavaScript. Actívelo en su navegador o llámenos para suscribirse.",

  backFromPayPal: "De vuelta de PayPal",
  closeWindow: "Puede cerrar esta ventana. La página de la que vino continuará automáticamente.",
  nothingLost:
    "Si ya cerró esa página, no ha perdido nada: su pago está hecho y le enviaremos el recibo por correo electrónico.",
};
