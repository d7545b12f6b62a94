import { useState } from 'react';
import { themes } from '#kernel/themes.ts';
import { Choice } from '../choice.tsx';
import { CodeBoxes } from '../code-boxes.tsx';
import { Counter } from '../counter.tsx';
import { CheckField, Field, Select, TextArea } from '../field.tsx';
import { FilePick } from '../file-pick.tsx';
import { Actions, Form } from '../form.tsx';
import { Button } from '../button.tsx';
import { LineForm } from '../line-form.tsx';
import { MagazineCover } from '../ornament.tsx';
import { Columns, Section } from '../page.tsx';
import { emptyPhone, PhoneField, readPhone } from '../phone-field.tsx';
const cityOptions = [
  { value: 'blr', label: 'Bengaluru' },
  { value: 'cok', label: 'Kochi' },
];

/** Fields for a phone number and for a code. */
const SignInExample = () => {
  const [phone, setPhone] = useState(emptyPhone);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [result, setResult] = useState('');
  const submit = async () => {
    const read = await readPhone(phone);
    setError(read ? undefined : 'Invalid phone number');
    setResult(read?.phone ?? '');
  };
  return (
    <Form onSubmit={submit}>
      <PhoneField value={phone} onValue={setPhone} error={error} required />
      <Actions>
        <Button type="submit">Get OTP</Button>
      </Actions>
      <CodeBoxes label="Your six-digit code" value={code} onValue={setCode} onComplete={setResult} />
      <CodeBoxes
        label="A wrong code"
        value="123 56"
        onValue={setCode}
        error="That code does not fit. Check the message again."
      />
      <p role="status">{result}</p>
    </Form>
  );
};

const FieldExamples = () => {
  const [story, setStory] = useState('');
  return (
    <Form onSubmit={() => undefined} error="The connection was lost. Nothing you entered is gone; please try again.">
      <Field label="What Should We Call You ?" required placeholder="Asha Menon" autoComplete="off" />
      <Field label="Zip Code" required error="Please fill in the zip code" inputMode="numeric" defaultValue="56" />
      <Field label="Locked" disabled defaultValue="Cannot be changed" hint="Only the studio changes this." />
      <Field label="Coupon" prefix="#" hint="One coupon an order" suffix={<Button kind="quiet">APPLY COUPON</Button>} />
      <Select label="City" options={cityOptions} placeholder="Choose a city" />
      <TextArea
        label="When did you first laugh together?"
        hint="As you would tell it at dinner."
        count={140}
        value={story}
        onValue={setStory}
      />
      <CheckField label="Send me a message when the soft copy is ready" required error="Please tick this to go on" />
    </Form>
  );
};

/** Headlines to choose from. */
const LineExample = () => {
  const [line, setLine] = useState('We never got lost');
  return (
    <LineForm
      key={line}
      text={line}
      proposals={['We never got lost', 'Nine hours to Kaza', 'Under one umbrella'].map(text => ({
        text,
        why: 'It is short, and has a place.',
      }))}
      reasons
      button="Change it"
      most={80}
      error={undefined}
      onUnsaved={() => undefined}
      onUnchanged={() => undefined}
      onWords={async words => setLine(words)}
    />
  );
};

/** Examples of fields, choices, counters and file inputs. */
export const InputExamples = () => {
  const [plan, setPlan] = useState<string>();
  const [pay, setPay] = useState<string | undefined>('up');
  const [copies, setCopies] = useState(1);
  return (
    <>
      <Section title="Forms" eyebrow="Lines to write on">
        <Columns>
          <FieldExamples />
          <SignInExample />
        </Columns>
      </Section>
      <Section title="Choices" eyebrow="Native radio buttons" tone="tint">
        <Choice
          legend="How would you like to pay?"
          name="pay"
          value={pay}
          onValue={setPay}
          options={[
            { value: 'up', title: 'Upfront', text: 'Pay once and save five in a hundred.', note: '₹1,449' },
            { value: 'down', title: 'Downfront', text: 'Half now, half when you approve.', note: '₹763' },
            { value: 'none', title: 'On delivery', text: 'Not offered for this plan.', disabled: true },
          ]}
        />
        <Choice
          legend="Select Your Plan"
          name="plan"
          value={plan}
          onValue={setPlan}
          columns={3}
          error={plan ? undefined : 'Choose a plan to go on'}
          options={themes.slice(0, 3).map((theme, at) => ({
            value: theme,
            title: `imurs ${theme}`,
            text: `${12 + at * 4} pages`,
            note: '₹1,449',
            picture: <MagazineCover theme={theme} brand="imurs" title="Spotlight" />,
          }))}
        />
        <Counter
          label="Copies"
          value={copies}
          min={1}
          max={5}
          onValue={setCopies}
          unit={n => (n === 1 ? 'copy' : 'copies')}
          hint="The first is part of the price."
        />
        <Columns>
          <FilePick
            label="Add photos"
            accept="image/*"
            multiple
            drop="large"
            onFiles={() => undefined}
            hint="JPEG, PNG or HEIC; or drop them here."
          >
            <p className="font-display text-h4">Twenty-five to fifty make a good edition</p>
          </FilePick>
          <FilePick label="Upload Logo" accept="image/*" onFiles={() => undefined} icon="upload" />
        </Columns>
        <LineExample />
      </Section>
    </>
  );
};
