/** docs/chat.md: what a conversation does for every event in every state, from the rules themselves. */
import type { ChatAct, ChatEvent, ChatFacts, ChatState } from '#src/conversations/rules/chat.ts';
import { commands } from '#src/conversations/rules/commands.ts';
import { newConversation, step } from '#src/conversations/rules/dialogue.ts';

const now = Date.parse('2026-11-30T04:30:00Z');
const seconds = now / 1000;
const facts: ChatFacts = {
  now,
  zoneMinutes: 330,
  brand: 'imurs',
  person: 'Papa',
  questions: [1, 2, 3].map(key => ({ key, question: `Question ${key}?`, isAnswered: false })),
  photos: 31,
  friend: null,
  thin: null,
  handIn: { may: true, means: 'You can open it again for an hour.' },
  isOpen: true,
  isReadable: false,
  where: 'It is your turn.',
  formLink: '(form)',
  trackLink: '(tracking)',
  until: null,
  messagesLeft: 40,
  writesDown: true,
};

const friendFacts: ChatFacts = {
  ...facts,
  friend: { from: 'Nidhi', consent: '(wording)', name: null },
  handIn: { may: false, means: '' },
  photos: 0,
};

interface Situation {
  name: string;
  state: ChatState;
  facts: ChatFacts;
}

const agreed: ChatState = {
  ...newConversation('en'),
  stage: 'telling',
  told: ['how'],
  asked: [{ key: 1, at: seconds - 600 }],
};
const burst = { text: 0, voice: 2, photo: 3, since: now - 120_000, last: now - 60_000, key: 1, heard: [] };
const situations: readonly Situation[] = [
  { name: 'consent asked', state: newConversation('en'), facts },
  { name: 'question asked', state: agreed, facts },
  { name: 'answer came', state: { ...agreed, burst }, facts },
  { name: 'hand-in asked', state: { ...agreed, asks: 'hand-in' }, facts },
  { name: 'hour asked', state: { ...agreed, asks: 'hour' }, facts },
  { name: 'handed in', state: agreed, facts: { ...facts, isOpen: false } },
  { name: 'soft copy there', state: agreed, facts: { ...facts, isOpen: false, isReadable: true } },
  { name: 'friend: consent asked', state: newConversation('en'), facts: friendFacts },
  { name: 'friend: name asked', state: { ...newConversation('en'), asks: 'name' }, facts: friendFacts },
  { name: 'friend: question asked', state: agreed, facts: friendFacts },
  { name: 'stopped', state: { ...agreed, stage: 'stopped' }, facts },
];

const text = (words: string): ChatEvent => ({ type: 'text', at: seconds, text: words, quoted: null });
const events: readonly (readonly [name: string, event: ChatEvent])[] = [
  ['the code was sent', { type: 'begun', at: seconds }],
  ['a text', text('He mended clocks.')],
  ['“Yes”', text('Yes')],
  ['“7:30 pm”', text('7:30 pm')],
  ['“page 5: darker”', text('page 5: darker')],
  ['“Can I pay by cheque?”', text('Can I pay by cheque?')],
  ...commands.map(
    command => [`button \`${command}\``, { type: 'pressed', at: seconds, name: command, quoted: null }] as const,
  ),
  ['row of question 2', { type: 'pressed', at: seconds, name: 'question:2', quoted: null }],
  ['a voice note, stored', { type: 'stored', kind: 'voice', at: seconds, key: 1, isSmall: false }],
  ['a photo, stored', { type: 'stored', kind: 'photo', at: seconds, key: 1, isSmall: true }],
  ['a file that cannot be kept', { type: 'refused', at: seconds, why: '(why)' }],
  ['a video', { type: 'other', at: seconds, kind: 'video' }],
  ['a voice note was written down', { type: 'heard', key: 1, text: 'He mended clocks.' }],
  ['a part was taken back', { type: 'undone', kind: 'voice', key: 1, addedAt: now - 60_000 }],
  ['the hand-in went through', { type: 'handed-in', why: null }],
  ['the hand-in did not', { type: 'handed-in', why: '(why)' }],
  ['a friend was taken in', { type: 'joined', why: null }],
  ['what a friend told was sent', { type: 'sent', why: null }],
  ['a link for others was made', { type: 'invitation', key: 1, url: '(link)' }],
  ['a change was noted', { type: 'pinned', page: 5, why: null }],
  ['so many messages came that they wait', { type: 'slowed' }],
  ['the soft copy is ready', { type: 'soft-copy' }],
  ['the studio answers', { type: 'studio', text: 'Yes, you can.' }],
  ['its moment came', { type: 'woken' }],
];

/** One act in a few words. */
function words(act: ChatAct): string {
  switch (act.do) {
    case 'say': {
      const rows = act.list?.rows.map(({ name }) => name) ?? act.buttons?.map(({ name }) => name) ?? [];
      const choices = rows.length > 0 ? ` [${rows.join(' · ')}]` : '';
      return `“${act.text.replace(/\s+/g, ' ')}”${choices}${act.pictures ? ` + ${act.pictures}` : ''}`;
    }
    case 'react':
      return act.emoji;
    case 'store':
      return `*stores it for ${act.key}*`;
    case 'undo':
      return act.voiceOf === null ? '*takes the last part back*' : `*takes the voice note of ${act.voiceOf} back*`;
    case 'consent':
      return '*records the consent*';
    case 'join':
      return `*takes ${act.name} in, with their consent*`;
    case 'send':
      return '*sends what a friend told*';
    case 'hand-in':
      return '*hands in*';
    case 'invite':
      return `*makes a link for ${act.key}*`;
    case 'pin':
      return `*notes for page ${act.page}: ${act.words}*`;
    case 'pass-on':
      return '*to the studio*';
    case 'wake':
      return '';
  }
}

/** What is done, and when the conversation wakes by itself. */
function cell({ state, facts: known }: Situation, event: ChatEvent): string {
  const { acts } = step(state, event, known);
  const said = acts.map(words).filter(one => one !== '');
  return said.length > 0 ? said.join(' ') : '–';
}

/** A section for each state: what is done, and for which events. */
export const chatTables = (): { name: string; rows: string[][] }[] =>
  situations.map(situation => {
    const same = Map.groupBy(events, ([, event]) => cell(situation, event));
    return {
      name: situation.name,
      rows: [...same].map(([done, together]) => [together.map(([name]) => name).join(', '), done]),
    };
  });
