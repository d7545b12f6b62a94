/** Whose something is: `Asha’s`, and `The Kapoors’` of a name that ends in s. Pure. */
export const possessive = (name: string): string => `${name.trim()}${/s$/i.test(name.trim()) ? '’' : '’s'}`;
