const ones =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const steps = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/** A whole number in words as India counts: thousand, lakh, crore. */
export function inWords(n: number): string {
  if (n < 20) return ones[n] ?? '';
  if (n < 100) return `${tens[Math.floor(n / 10)]}${n % 10 ? `-${ones[n % 10]}` : ''}`;
  const [size, name] = steps.find(([size]) => n >= size) ?? steps[3];
  const rest = n % size;
  return `${inWords(Math.floor(n / size))} ${name}${rest ? ` ${inWords(rest)}` : ''}`;
}

/** An amount in paise as a paper says it: “Rupees One Thousand Four Hundred Forty-Nine Only”. */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  return `Rupees ${inWords(rupees)}${rest ? ` and ${inWords(rest)} Paise` : ''} Only`;
}
