import { expect, test } from 'vitest';
import { emailWording, phoneText, type MessageKind } from './templates.ts';

const ofPerson = {
  edition: 'Birthday Spotlight',
  customer: 'Tara',
  help: 'Add photos.',
  back: 'It is back.',
  answer: 'We print it again.',
  news: 'handed in',
  due: '₹725',
  isSeen: true,
  isOutdated: false,
  answered: 1,
  most: 10,
  count: 2,
  until: '1 December',
};
const kindsAboutThePerson = [
  'storyReceived',
  'shortStoryReceived',
  'shortStoryAccepted',
  'storyWanted',
  'softCopyReady',
  'revisionReceived',
  'softCopyTakenBack',
  'approved',
  'approvalUndone',
  'atPrinter',
  'printed',
  'shipped',
  'delivered',
  'claimReceived',
  'claimAnswered',
  'copiesShipped',
  'orderCancelled',
  'partnerNews',
  'storyReminder',
  'softCopyReminder',
  'balanceReminder',
  'friendsReminder',
  'friendsTold',
] as const satisfies readonly MessageKind[];

/** The text on a phone and the subject of the e-mail. */
const wordingOf = (kind: (typeof kindsAboutThePerson)[number], person: string | null): string[] => {
  const values = { ...ofPerson, person };
  const { subject, text } = emailWording(kind, values, 'imurs');
  return [phoneText(kind, values, { brand: 'imurs', stopLink: '/r/1' }), subject, text];
};

test.each(kindsAboutThePerson)('W50 the message %s names the person, and nobody while nobody is named', kind => {
  for (const text of wordingOf(kind, 'Lakshmi Nair'))
    expect(text).toMatch(/[Yy]our Birthday Spotlight edition for Lakshmi Nair/);
  for (const text of wordingOf(kind, null)) {
    expect(text).toMatch(/[Yy]our Birthday Spotlight edition/);
    expect(text).not.toMatch(/edition for |null|undefined| {2}/);
  }
});

test('W50 the title of an e-mail begins with a capital letter, and a partner reads whose order it is', () => {
  expect(wordingOf('shipped', null)[1]).toBe('Your Birthday Spotlight edition is on its way');
  expect(wordingOf('partnerNews', null)[0]).toBe(
    'imurs: your Birthday Spotlight edition, for your client Tara: handed in',
  );
});

test('M11 after changes were sent nobody is asked to send them', () => {
  const values = { person: 'Papa', edition: 'Retirement' };
  const of = (help: string) => phoneText('revisionReceived', { ...values, help }, { brand: 'imurs' });
  expect(of('5 changes')).toBe(
    'imurs: we have your 5 changes for your Retirement edition for Papa. The new soft copy comes here.',
  );
  expect(of('')).toContain('Send your editor the changes');
});
