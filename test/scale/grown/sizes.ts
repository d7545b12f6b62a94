/** How much there is of everything in a database with `n` editions, which is a multiple of 1,000. */
export interface Sizes {
  n: number;
  customers: number;
  partners: number;
}

export const sizesOf = (n: number): Sizes => ({ n, customers: Math.ceil(n / 2.5), partners: Math.ceil(n / 50) });

/** For how many days the shop has been open, whatever it sold: the newest twentieth of its editions is under way. */
export const days = 730;

/** A partner with a tenth of all editions, one with a hundredth, and a customer with one in 400. */
export const grownPhones = {
  partner: '+917000000001',
  smallerPartner: '+917000000002',
  customer: '+917000000002',
} as const;

/** SQL of an id by its kind and a number or another id; also of a hash, since both are only compared. */
export const id = (kind: string, number: string) => `substr(md5('${kind}' || (${number})), 1, 26)`;
export const phoneOf = (n: string) => `'+9170' || lpad((${n})::text, 8, '0')`;
/** SQL of the moment an interval ago, without microseconds. */
export const ago = (interval: string) => `date_trunc('milliseconds', now() - ${interval})`;
/** SQL that is true for one row in `every`, by its id. */
export const oneIn = (every: number, column = 'id', rest = 0) =>
  `(hashtext(${column}) & 2147483647) % ${every} = ${rest}`;
