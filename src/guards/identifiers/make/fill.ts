import { type Below, digits } from './random.ts';

const DATE_PARTS = /^(?:yy|mm|dd|-)+$/;

/** A day on which somebody might have been born; the 29th of no month, so that every century has it. */
function birth(below: Below, order: string): string {
  const year = String(1950 + below(49));
  return order
    .replace('yyyy', year)
    .replace('yy', year.slice(2))
    .replace('mm', String(1 + below(12)).padStart(2, '0'))
    .replace('dd', String(1 + below(28)).padStart(2, '0'));
}

function choice(below: Below, inside: string): string {
  if (DATE_PARTS.test(inside)) return birth(below, inside);
  const options = inside.split('|');
  return options[below(options.length)] ?? '';
}

/**
 * Fills a template: `#` a digit, `%` a digit but 0, `@` a letter A to Z, `{a|b}` one of several texts (filled
 * in turn), `{yymmdd}` and its like a date of birth. Everything else stands for itself.
 */
export function fill(template: string, below: Below): string {
  return template
    .replace(/\{([^{}]{0,200})\}/g, (_, inside: string) => choice(below, inside))
    .replace(/[#%@]/g, (mark) => {
      if (mark === '#') return digits(below, 1);
      return mark === '%' ? String(1 + below(9)) : String.fromCharCode(65 + below(26));
    });
}
