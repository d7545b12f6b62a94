/** A postal address in India. `state`: the State's name; null while it is not known. */
export interface PostalAddress {
  street: string;
  city: string;
  postalCode: string;
  state: string | null;
}
