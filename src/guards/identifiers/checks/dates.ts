const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a day of a month exists; without a year the 29th of February does. */
export function isDay(month: number, day: number, year?: number): boolean {
  const length = LENGTHS[month - 1];
  if (length === undefined || day < 1 || day > length) return false;
  if (month !== 2 || day !== 29 || year === undefined) return true;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Parts of a text of digits that spells a date, by where each part stands. */
export function dateAt(text: string, month: number, day: number): boolean {
  return isDay(Number(text.slice(month, month + 2)), Number(text.slice(day, day + 2)));
}

/** A year in which somebody now alive, or lately dead, was born. */
export function isBirthYear(year: number): boolean {
  return year >= 1890 && year <= 2035;
}
