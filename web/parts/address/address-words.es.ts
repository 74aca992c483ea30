import type { Translation } from "#core/translation.ts";
import type * as english from "./address-words.ts";

export const addressWords: Translation<typeof english.addressWords> = {
  labels: {
    firstName: "Nombre",
    lastName: "Apellido",
    streetAddress: "Calle y número",
    streetAddress2: "Apartamento o unidad (opcional)",
    city: "Ciudad",
    stateCode: "Estado",
    zip: "Código postal",
    phone: "Teléfono (opcional)",
  },
  missing: {
    firstName: "Escriba el nombre",
    lastName: "Escriba el apellido",
    streetAddress: "Escriba la calle y el número",
    city: "Escriba la ciudad",
    stateCode: "Elija el estado",
    zip: "Escriba el código postal",
  },
  tooLong: {
    firstName: (most) => `Acorte el nombre a ${most} caracteres`,
    lastName: (most) => `Acorte el apellido a ${most} caracteres`,
    streetAddress: (most) => `Acorte la calle y el número a ${most} caracteres`,
    streetAddress2: (most) => `Acorte el apartamento o la unidad a ${most} caracteres`,
    city: (most) => `Acorte la ciudad a ${most} caracteres`,
  },
  noSuchState: "Ningún estado empieza con estas letras",
  willCheck: "La revisaremos cuando esté completa.",
  notToBox: "Nuestros repartidores no pueden entregar el periódico en un apartado postal. Escriba una calle y número.",
  otherCity: (zip, city) => `El código postal ${zip} es de ${city}.`,
  useCity: (city) => `Usar ${city}`,
  keepCity: (city) => `Usar ${city} como lo escribí`,
  chooseCity: (suggested, typed) => `Elija la ciudad: ${suggested} o ${typed}`,
  checkAgain: "Revise la dirección de nuevo.",
};
