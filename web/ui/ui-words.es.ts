import type * as english from "./ui-words.ts";

export const uiWords: { readonly [Key in keyof typeof english.uiWords]: string } = {
  pleaseWait: "Espere, por favor",
  choices: "Opciones",
  close: "Cerrar",
  checkEntries: "Revise lo que escribió",
  error: "Error: ",
  showPassword: "Mostrar contraseña",
  hidePassword: "Ocultar contraseña",
  show: "Mostrar",
  hide: "Ocultar",
  loading: "Esta página se está cargando.",
  loadingSlowly: "Su conexión es lenta. No cierre esta página. No perderá nada.",
};
