import { type Likeness, matchesOf } from './find.ts';

const INTERNATIONAL =
  /(?<![\p{L}\p{N}+])(?:\+|00(?=[1-9]\d[ ()-]))[1-9](?:[ ().\u00a0-]{0,2}\d){7,14}(?!\d)/gu;
const NORTH_AMERICAN =
  /(?<![\w.+-])(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}(?![\w-])/g;

/** Numbers that regulators keep for films and books, in international form without gaps. */
const FICTIONAL: readonly RegExp[] = [
  /^1?[2-9]\d\d55501\d\d$/,
  /^1?8\d\d55501\d\d$/,
  /^44(?:1632960|2079460|7700900|8081570|9098790|3069990|2896496|2920180)\d{3}$/,
  /^44(?:113|114|115|116|117|118|121|131|141|151|161)4960\d{3}$/,
  /^441914980\d{3}$/,
  /^33(?:19900|26191|35301|46571|53649|63998)\d{4}$/,
  /^49(?:3023125|6990009|4066969|8999998)\d{3}$/,
  /^492214710\d{3}$/,
  /^49(?:171392|172992|174909|1522881)\d{2,5}$/,
  /^61(?:[2378](?:5550|7010)\d{4}|491570\d{3}|1800160401)$/,
  /^46(?:3139006|406280400|84650040|980319200|7017406)\d{0,3}$/,
  /^46(?:31390|40628|8465|980319|70174)\d{3,5}$/,
  /^353(?:20\d{7}|2091\d{5})$/,
  /^36(?:1555|55501)\d{4,5}$/,
];

/** Phone numbers outside the ranges that are kept for fiction. */
export function phonesIn(text: string): readonly Likeness[] {
  const found = [...matchesOf(text, INTERNATIONAL), ...matchesOf(text, NORTH_AMERICAN)];
  return found
    .filter((match) => !isFictional(match.found))
    .map((match) => ({
      what: 'a phone number outside the ranges kept for fiction',
      kind: 'phone',
      start: match.start,
      end: match.start + match.found.length,
    }));
}

function isFictional(spelled: string): boolean {
  const digits = spelled.replace(/\(0\)/, '').replace(/\D/g, '').replace(/^00/, '');
  return FICTIONAL.some((range) => range.test(digits));
}
