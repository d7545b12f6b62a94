const ones =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const indianUnits = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/** A whole number in words as India counts: thousand, lakh, crore. */
export function numberInWords(n: number): string {
  if (n < 20) return ones[n] ?? '';
  if (n < 100) return `${tens[Math.floor(n / 10)]}${n % 10 ? `-${ones[n % 10]}` : ''}`;
  const [size, name] = indianUnits.find(([size]) => n >= size) ?? indianUnits[3];
  const rest = n % size;
  return `${numberInWords(Math.floor(n / size))} ${name}${rest ? ` ${numberInWords(rest)}` : ''}`;
}

/** An amount in paise as a paper says it: “Rupees One Thousand Four Hundred Forty-Nine Only”. */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  return `Rupees ${numberInWords(rupees)}${rest ? ` and ${numberInWords(rest)} Paise` : ''} Only`;
}
