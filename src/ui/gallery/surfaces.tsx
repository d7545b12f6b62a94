import { useState } from 'react';
import { themes } from '#kernel/themes.ts';
import { defaultErrorAlert, useAlert } from '../alert.tsx';
import type { AlertOptions } from '../alert-sheet.tsx';
import { BillLines } from '../bill-lines.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Disclosure } from '../disclosure.tsx';
import { Facts } from '../facts.tsx';
import { Field } from '../field.tsx';
import { Money } from '../money.tsx';
import { Notice } from '../notice.tsx';
import { MagazineCover } from '../ornament.tsx';
import { Columns, Section } from '../page.tsx';
import { Sheet } from '../sheet.tsx';
import { Stepper } from '../stepper.tsx';
import { Tag } from '../tag.tsx';
import { useToast } from '../toast.tsx';

type SheetSide = 'middle' | 'bottom' | 'right' | 'full';

const alertExamples: Record<string, AlertOptions> = {
  'Plain alert': { text: 'Invalid phone number' },
  'Default popup': defaultErrorAlert,
  'Two ways on': {
    title: 'Images left behind',
    text: 'A story without pictures is half a story.',
    actions: [{ label: 'Upload Images' }, { label: 'Skip' }],
  },
  'Closes itself': { title: 'Yaay! Coupon Applied', text: 'FIRSTLOVE, ten in a hundred off', closeAfterMs: 2500 },
};

/** Examples of sheets, alerts and toasts. */
const SheetExamples = () => {
  const alert = useAlert();
  const toast = useToast();
  const [side, open] = useState<SheetSide>();
  const [answer, setAnswer] = useState('');
  return (
    <Section title="Sheets of paper" eyebrow="Popups and alerts">
      <div className="actions">
        {(['middle', 'bottom', 'right', 'full'] as const).map(at => (
          <Button key={at} kind="secondary" size="small" onClick={() => open(at)}>
            {`Sheet ${at}`}
          </Button>
        ))}
        {Object.entries(alertExamples).map(([name, options]) => (
          <Button
            key={name}
            kind="secondary"
            size="small"
            onClick={() => void alert(options).then(n => setAnswer(`${name}: ${n}`))}
          >
            {name}
          </Button>
        ))}
        {(['plain', 'good', 'bad'] as const).map(tone => (
          <Button key={tone} kind="secondary" size="small" onClick={() => toast('Saved on this phone', { tone })}>
            {`Toast ${tone}`}
          </Button>
        ))}
      </div>
      <p role="status">{answer}</p>
      <Sheet
        open={side !== undefined}
        side={side}
        eyebrow="Delivery"
        title="Where should we deliver it?"
        onClose={() => open(undefined)}
        actions={<Button onClick={() => open(undefined)}>Save the address</Button>}
      >
        <Field label="Address" required />
        <Field label="City" required />
        <Field label="Zip Code" required inputMode="numeric" />
      </Sheet>
    </Section>
  );
};

const CardExamples = () => (
  <Section title="Cards" eyebrow="Three kinds" action={<Button kind="quiet">See all</Button>}>
    <Columns count={4}>
      {themes.slice(0, 4).map(theme => (
        <Card
          key={theme}
          theme={theme}
          eyebrow={theme}
          title="Birthday Spotlight"
          to="#cards"
          picture={<MagazineCover theme={theme} brand="imurs" title="Birthday Spotlight" />}
          footer={<Tag tone="accent">Abstract Form</Tag>}
        >
          For the one who turns the page.
        </Card>
      ))}
    </Columns>
    <Columns count={3}>
      <Card title="Plain, no picture" to="#cards" eyebrow="Self">
        A hairline, a headline, a sentence.
      </Card>
      <Card title="In the theme’s colour" to="#cards" tone="theme" theme="Friendship" eyebrow="Friendship">
        With a tag line of its own.
      </Card>
      <Card title="On ink" tone="ink" eyebrow="Not a link">
        Just words.
      </Card>
    </Columns>
  </Section>
);

const BillExamples = () => (
  <Section title="Money" eyebrow="Figures in columns">
    <Columns>
      <BillLines
        label="Order Summry"
        lines={[
          { label: 'imurs iconic', note: '12 pages, one hard copy', amount: 1449 },
          { label: 'Coupon FIRSTLOVE', amount: -145 },
          { label: 'Upfront saving', amount: -66 },
          { label: 'Extra copies', note: '2 × ₹499', amount: 998 },
          { label: 'Shipping', amount: 70 },
        ]}
        total={{ label: 'Total', amount: 2306, note: 'Taxes are part of the price' }}
        after={[{ label: 'To pay now', amount: 1153 }]}
      />
      <div className="grid content-start gap-6">
        <p className="font-display text-h2">
          <Money rupees={100449} /> <Money rupees={101449} strike className="text-h4" />
        </p>
        <Facts
          label="Invoice"
          columns={2}
          facts={[
            { term: 'Transaction ID', value: '7h2k9m4q8r1s5t6v' },
            { term: 'Date', value: '21 November 2026' },
            { term: 'Name', value: 'Asha Menon' },
            { term: 'Paid', value: <Money rupees={2306} /> },
          ]}
        />
        <Notice tone="joy" title="Your Sample Will be Delivered Shortly">
          We will send you a message when it leaves the press.
        </Notice>
        <Notice action={<Button size="small">Pay the rest</Button>}>The rest is due before printing.</Notice>
        <Notice tone="good">Handed in. A first draft is being made.</Notice>
        <Notice tone="bad" title="One photo did not come through">
          It is still on your phone. Try again when the connection is back.
        </Notice>
      </div>
    </Columns>
  </Section>
);

/** Examples of sheets, cards, bills, disclosures and the stepper. */
export const SurfaceExamples = () => (
  <>
    <SheetExamples />
    <CardExamples />
    <BillExamples />
    <Section title="Questions and ways" eyebrow="Disclosure and stepper">
      <Columns>
        <div>
          {['When do I see the soft copy?', 'May I change something?', 'How many photos do you need?'].map(
            (question, at) => (
              <Disclosure key={question} title={question} group="faq" open={at === 0}>
                About a day after you hand in your story. You read it on your phone and ask for up to two revisions.
              </Disclosure>
            ),
          )}
        </div>
        <Stepper
          label="Where your edition is"
          steps={[
            {
              title: 'Input Received',
              text: 'Your stories and photos are safe with us.',
              when: '18 Nov',
              state: 'done',
            },
            {
              title: 'In Process',
              text: 'Typeset, waiting for your look.',
              state: 'current',
              action: <Button size="small">Preview</Button>,
            },
            { title: 'Under Printing', state: 'upcoming' },
            { title: 'Shipped', text: 'You get a link to follow it.', state: 'upcoming' },
          ]}
        />
      </Columns>
    </Section>
  </>
);
