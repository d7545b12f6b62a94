import { autofillCity, autofillState } from '#kernel/pins.ts';
import { allStates } from '#kernel/states.ts';
import type { CopiesOffer } from '#src/checkout/wire.ts';
import { Field, Select } from '#ui/field.tsx';

/** Where a parcel goes, as it is typed. `state`: the name, that of the PIN code unless another is chosen. */
export type ParcelAddress = NonNullable<CopiesOffer['to']>;

/** An address with one part changed; a PIN code fills in its State, and its city where that is known. */
export const withPart = <A extends ParcelAddress>(now: A, part: keyof ParcelAddress, value: string): A =>
  part === 'zip'
    ? {
        ...now,
        zip: value,
        city: autofillCity({ city: now.city, pin: now.zip }, value),
        state: autofillState({ state: now.state, pin: now.zip }, value),
      }
    : { ...now, [part]: value };

const stateOptions = allStates.map(name => ({ value: name, label: name }));

export interface AddressInputsProps {
  values: ParcelAddress;
  errors: { zip?: string; phone?: string };
  onPart: (part: keyof ParcelAddress, value: string) => void;
}

/** The fields of a parcel's address (C-T06). */
export function AddressInputs({ values, errors, onPart }: AddressInputsProps) {
  const set = (part: keyof ParcelAddress) => (value: string) => onPart(part, value);
  return (
    <div className="grid gap-5">
      <Field
        label="Address *"
        name="address"
        value={values.address}
        onValue={set('address')}
        autoComplete="street-address"
      />
      <div className="grid gap-5 xs:grid-cols-2">
        <Field
          label="Zip Code *"
          name="zip"
          value={values.zip}
          onValue={set('zip')}
          error={errors.zip}
          hint="Six digits. State and city are filled in where we know them."
          autoComplete="postal-code"
          inputMode="numeric"
        />
        <Field label="City *" name="city" value={values.city} onValue={set('city')} autoComplete="address-level2" />
        <Select
          label="State"
          name="state"
          value={values.state}
          onValue={set('state')}
          options={stateOptions}
          placeholder="That of the PIN code"
          autoComplete="address-level1"
        />
      </div>
      <div className="grid gap-5 xs:grid-cols-2">
        <Field
          label="Recipient"
          name="name"
          value={values.name}
          onValue={set('name')}
          hint="Who takes the parcel in."
          autoComplete="name"
        />
        <Field
          label="Phone for the courier"
          name="phone"
          type="tel"
          value={values.phone}
          onValue={set('phone')}
          error={errors.phone}
          autoComplete="tel"
          inputMode="tel"
        />
      </div>
    </div>
  );
}
