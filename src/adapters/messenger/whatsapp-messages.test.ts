import { expect, test } from 'vitest';
import { messagesOf } from './whatsapp-messages.ts';

const sha256 = 'a'.repeat(64);
const head = { from: '919812345670', id: 'wamid.HBgM', timestamp: '1764500000' };
const file = { id: '901', mime_type: 'image/jpeg', sha256, caption: 'At the well' };
/** What is read of one message beside its sender and time. */
const contentOf = (message: object) => messagesOf([{ ...head, ...message }], undefined)[0]?.content;

test.each([
  ['a text', { type: 'text', text: { body: ' He had\u0000 a shop. ' } }, { type: 'text', text: 'He had a shop.' }],
  [
    'a photo with its caption',
    { type: 'image', image: file },
    { type: 'photo', media: { id: '901', type: 'image/jpeg', sha256 }, caption: 'At the well' },
  ],
  [
    'a voice note, with its hash in base64',
    {
      type: 'audio',
      audio: {
        id: '902',
        mime_type: 'audio/ogg; codecs=opus',
        sha256: Buffer.from(sha256, 'hex').toString('base64'),
        voice: true,
      },
    },
    { type: 'voice', media: { id: '902', type: 'audio/ogg', sha256 } },
  ],
  [
    'a whole picture as a document',
    { type: 'document', document: { id: '903', mime_type: 'image/heic', filename: 'IMG_1.HEIC' } },
    { type: 'photo', media: { id: '903', type: 'image/heic', sha256: null }, caption: '' },
  ],
  [
    'a document that is no picture',
    { type: 'document', document: { id: '904', mime_type: 'application/pdf' } },
    { type: 'other', kind: 'unsupported' },
  ],
  ['a video', { type: 'video', video: file }, { type: 'other', kind: 'video' }],
  ['a sticker', { type: 'sticker', sticker: file }, { type: 'other', kind: 'sticker' }],
  ['a place', { type: 'location', location: { latitude: 1, longitude: 2 } }, { type: 'other', kind: 'location' }],
  ['a contact', { type: 'contacts', contacts: [{}] }, { type: 'other', kind: 'contacts' }],
  [
    'what is not supported',
    { type: 'unsupported', errors: [{ code: 131_051 }] },
    { type: 'other', kind: 'unsupported' },
  ],
  ['a kind that is new', { type: 'hologram', hologram: {} }, { type: 'other', kind: 'unsupported' }],
  [
    'a button',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'next', title: 'Next' } } },
    { type: 'pressed', name: 'next' },
  ],
  [
    'a row of a list',
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'question-3', title: 'Home' } } },
    { type: 'pressed', name: 'question-3' },
  ],
  [
    'a button of a template',
    { type: 'button', button: { payload: 'next', text: 'Next' } },
    { type: 'pressed', name: 'next' },
  ],
])('W115 %s is read from WhatsApp’s call', (_, message, content) => expect(contentOf(message)).toEqual(content));

test('W115 reactions, system messages, groups and what has another form are left out', () => {
  const odd = [
    { ...head, type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } },
    { ...head, type: 'system', system: { body: 'changed number' } },
    { ...head, type: 'text', text: { body: '\u200b ' } },
    { ...head, type: 'text', text: 'no object' },
    { ...head, type: 'image', image: null },
    { ...head, type: 'text', text: { body: 'x' }, group_id: 'g1' },
    { ...head, id: 'wam id', type: 'text', text: { body: 'x' } },
    { ...head, timestamp: 'yesterday', type: 'text', text: { body: 'x' } },
    { ...head, from: undefined, type: 'text', text: { body: 'x' } },
    null,
    [],
    'text',
  ];
  expect(messagesOf(odd, undefined)).toEqual([]);
});

test('W115 the sender is known by number, by WhatsApp’s id, or by both', () => {
  const message = { ...head, type: 'text', text: { body: 'Hi' }, context: { id: 'wamid.ours' } };
  const user = 'IN.988413714234800';
  const read = (over: object, contacts?: unknown) =>
    messagesOf([{ ...message, ...over }], contacts).map(({ phone, user, at, quotes }) => [phone, user, at, quotes]);
  expect(read({})).toEqual([['+919812345670', null, 1_764_500_000, 'wamid.ours']]);
  expect(read({ from_user_id: user })).toEqual([['+919812345670', user, 1_764_500_000, 'wamid.ours']]);
  expect(read({ from: undefined, user_id: user })).toEqual([[null, user, 1_764_500_000, 'wamid.ours']]);
  expect(read({ from: undefined }, [{ user_id: user }])).toEqual([[null, user, 1_764_500_000, 'wamid.ours']]);
  // Of two contacts nobody knows whose it is.
  expect(read({ from: undefined }, [{ user_id: user }, { user_id: 'IN.2' }])).toEqual([]);
  expect(
    read({}, [
      { wa_id: '1', user_id: 'IN.2' },
      { wa_id: head.from, user_id: user },
    ])[0]?.[1],
  ).toBe(user);
  expect(read({ from_user_id: 'no id of theirs' })[0]?.[1]).toBeNull();
});
