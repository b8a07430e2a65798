/**
 * What cells say beyond a first answer, in a script of its own beside the functions': nothing waits for it before a
 * formula answers. A cell that lacks some of it waits a moment for it (`awaited`).
 */
import { misread } from "../core/misread";
import { cardOf } from "../functions/cards";
import { reasonOf, reasonOfAmount, reasonOfZakat, sentenceOf } from "../functions/grounds";
import { itemised } from "../functions/items";
import { unknownField } from "../functions/nearest";
import { advised } from "./meant";

const details = {
  advice: advised,
  misread,
  unknownField,
  sentenceOf,
  reasonOf,
  reasonOfAmount,
  reasonOfZakat,
  itemised,
  cardOf,
};

export type Details = typeof details;

Object.assign(globalThis, { shariahDetails: details });
