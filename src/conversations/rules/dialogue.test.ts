import { expect, test } from 'vitest';
import { asked, begun, day, minute, Talk } from '#test/kit/chat-talk.ts';
import type { Say } from './chat.ts';
import { consentVersion } from './dialogue.ts';
import { beforeSaying } from './questions.ts';

test('W115 nothing is stored before the consent, which is asked by a button', () => {
  const talk = new Talk();
  const [consent] = talk.hear({ type: 'begun', at: talk.at() });
  expect(consent?.text).toContain('Papa’s story');
  expect(consent?.buttons?.map(({ name }) => name)).toEqual(['yes', 'no']);
  talk.write('He was a station master in Jhansi.');
  expect(talk.acts.some(act => act.do === 'store')).toBe(false);
  const [question] = talk.press('yes');
  expect(talk.acts[0]).toEqual({ do: 'consent', version: consentVersion });
  expect(question?.text).toContain(asked[0]);
  expect(question?.asks).toBe(1);
});

test('W115 whoever declines is not written to, and is asked for the consent anew when they come back', () => {
  const talk = new Talk();
  talk.hear({ type: 'begun', at: talk.at() });
  talk.press('no');
  expect(talk.wakeAt()).toBeNull();
  expect(talk.write('He was a station master.').length, 'once it is said that it is not kept').toBe(1);
  expect(talk.write('hello?')).toEqual([]);
  const [again] = talk.write('start');
  expect(again?.text).toContain('Shall we begin?');
  expect(talk.acts.some(act => act.do === 'consent')).toBe(false);
  expect(talk.press('yes').map(({ asks }) => asks)).toEqual([1]);
  expect(talk.acts[0]).toEqual({ do: 'consent', version: consentVersion });
});

test('W115 a second tap asks no second question, and hands nothing in', () => {
  const talk = begun();
  for (const name of ['yes', 'next', 'another', 'skip']) expect(talk.press(name), name).toEqual([]);
  talk.now += minute;
  expect(talk.press('next')[0]?.asks).toBe(2);
  talk.now += 1000;
  expect(talk.press('next')).toEqual([]);
  expect(talk.write('next')).toEqual([]);
  talk.now += minute;
  expect(talk.press('yes')[0]?.asks, 'an old button asks what is open again').toBe(2);
  talk.state = beforeSaying(talk.state, [2]);
  expect(talk.press('next').length, 'the question waits for the morning').toBe(1);
  talk.press('hand-in');
  talk.press('hand-in-now');
  expect(talk.acts).toContainEqual({ do: 'hand-in' });
  talk.hear({ type: 'handed-in', why: 'There is no answer yet.' });
  expect(talk.press('hand-in-now')[0]?.text, 'it is asked once more').toContain('Hand it in?');
});

test('W115 what came is acknowledged once, after a minute of rest', () => {
  const talk = begun();
  talk.speak(1);
  talk.now += 20_000;
  talk.speak(1);
  talk.write('And every evening he fed the parrots.');
  expect(talk.says.length, 'the consent and the first question').toBe(2);
  expect(talk.wakeAt()).toBe(talk.now + minute);
  const [kept] = talk.sleep();
  expect(kept?.text).toBe('Kept: 2 voice notes, 1 text. 1 of 3 answers so far.');
  expect(kept?.buttons?.map(({ name }) => name)).toEqual(['next', 'done']);
});

test('W115 a question that is asked for at once comes with the acknowledgement', () => {
  const talk = begun();
  talk.speak(1);
  const [one, ...others] = talk.press('next');
  expect(others).toEqual([]);
  expect(one?.text).toContain('Kept: 1 voice note.');
  expect(one?.text).toContain(asked[1]);
});

test('W115 what was heard is said with the acknowledgement, and can be said again', () => {
  const talk = begun();
  talk.speak(1);
  talk.hear({ type: 'heard', key: 1, text: 'He fed the parrots.' });
  const [kept] = talk.sleep();
  expect(kept?.text).toContain('I heard: “He fed the parrots.”');
  talk.press('again:1');
  expect(talk.acts).toContainEqual({ do: 'undo', voiceOf: 1 });
});

test('W115 what is taken back is not acknowledged', () => {
  const talk = begun();
  talk.speak(1);
  talk.write('and he was bald');
  talk.write('undo');
  expect(talk.acts).toContainEqual({ do: 'undo', voiceOf: null });
  talk.hear({ type: 'undone', kind: 'text', key: 1, addedAt: talk.now });
  expect(talk.sleep()[0]?.text).toBe('Kept: 1 voice note. 1 of 3 answers so far.');
});

test('W115 taking back what was acknowledged leaves the rest to be acknowledged', () => {
  const talk = begun();
  talk.speak(1);
  const addedAt = talk.now;
  talk.sleep();
  talk.now += minute;
  talk.speak(1);
  talk.hear({ type: 'undone', kind: 'voice', key: 1, addedAt });
  expect(talk.sleep()[0]?.text).toContain('Kept: 1 voice note.');
});

test('W115 a late message answers the question that stood there when it was written', () => {
  const talk = begun();
  const written = talk.at() + 5;
  talk.now += 30_000;
  talk.press('another');
  talk.now += 30_000;
  talk.hear({ type: 'text', at: written, text: 'He mended clocks.', quoted: null });
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
  talk.write('Kheer, on every birthday.', 2);
  expect(talk.acts).toContainEqual({ do: 'store', key: 2 });
});

test('W115 an answer by a phone whose clock is a little slow is for the first question', () => {
  const talk = begun();
  talk.hear({ type: 'text', at: talk.at() - 3, text: 'He mended clocks.', quoted: null });
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
  talk.hear({ type: 'text', at: talk.at() - 60, text: 'Before I agreed.', quoted: null });
  expect(talk.acts.some(act => act.do === 'store')).toBe(false);
});

test('W115 a message of the second in which a question was sent answers the one before', () => {
  const talk = begun();
  talk.now += 60_000;
  talk.press('another');
  talk.write('He mended clocks.');
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
});

test('W115 a question a day comes at half past seven, and never a second one unanswered', () => {
  const talk = begun();
  talk.speak(1);
  talk.sleep();
  expect(new Date(talk.wakeAt() ?? 0).toISOString()).toBe('2026-11-30T14:00:00.000Z');
  expect(talk.sleep().map(({ asks }) => asks)).toEqual([2]);
  expect(talk.sleep(), 'a day later it is still unanswered').toEqual([]);
});

test('W115 silence is met with one reminder, then with rest', () => {
  const talk = begun();
  const heard: Say[] = [];
  for (let evening = 0; evening < 30 && talk.wakeAt() !== null; evening++) heard.push(...talk.sleep());
  expect(heard.map(({ template }) => template)).toEqual(['chatReminder']);
  expect(talk.wakeAt(), 'it rests').toBeNull();
  expect(talk.write('He mended clocks.')).toEqual([]);
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
});

test('W115 the beat and the hour are picked in the chat, and questions end with the day they are needed by', () => {
  const talk = begun();
  const [every] = talk.press('tomorrow');
  expect(every?.text).toContain('every day at 7:30 pm');
  talk.press('hour');
  expect(talk.write('at midnight')[0]?.text).toContain('between 9 am and 8:30 pm');
  expect(talk.write('9 am')[0]?.text).toContain('9 am');
  talk.press('hour');
  talk.write('At 5 he milked the cow.');
  expect(talk.acts, 'an answer is not taken for an hour').toContainEqual({ do: 'store', key: 1 });
  talk.press('weekly');
  talk.press('hour');
  expect(talk.write('9 am')[0]?.text).toContain('once a week at 9 am');
  talk.speak(1);
  talk.sleep();
  const next = talk.wakeAt() ?? 0;
  expect(next - talk.now).toBeGreaterThan(5 * day);
  expect(new Date(next).toISOString()).toContain('T03:30:00');
  talk.change = { until: talk.now + day };
  talk.press('next');
  talk.speak(2);
  talk.sleep();
  expect(talk.wakeAt()).toBeNull();
});

test('W115 STOP ends everything at once, also as a reply to a question, and start goes on', () => {
  const talk = begun();
  talk.speak(1);
  talk.write('बंद करो', 1);
  expect(talk.wakeAt()).toBeNull();
  expect(talk.write('More about him').map(({ text }) => text)).toEqual([
    'This is not kept, since you stopped. Write “start” to go on.',
  ]);
  expect(talk.write('And more')).toEqual([]);
  expect(talk.acts.filter(act => act.do !== 'wake')).toEqual([]);
  expect(talk.write('start')[0]?.buttons?.map(({ name }) => name)).toEqual(['yes', 'no']);
  expect(talk.press('yes')[0]?.asks).toBe(2);
});

test('W115 the story is looked over and handed in with two questions', () => {
  const talk = begun();
  talk.speak(1);
  talk.change = { photos: 31, thin: 'Two more answers would fill it.' };
  const [look] = talk.write('That’s all');
  expect(look?.text).toContain('1 of 3 answers, 31 photos. Two more answers would fill it.');
  expect(look?.pictures).toBe('covers');
  const [confirm] = talk.press('hand-in');
  expect(confirm?.text).toContain('You can open it again for an hour.');
  talk.write('not yet');
  expect(talk.acts.some(act => act.do === 'hand-in')).toBe(false);
  talk.press('hand-in');
  talk.write('Yes');
  expect(talk.acts).toContainEqual({ do: 'hand-in' });
  talk.change = { isOpen: false };
  expect(talk.hear({ type: 'handed-in', why: null })[0]?.text).toContain('It is handed in.');
  expect(talk.wakeAt()).toBeNull();
});

test('W115 only whoever may hand in is offered it', () => {
  const talk = begun();
  talk.change = { handIn: { may: false, means: '' } };
  expect(talk.write('that’s all')[0]?.buttons?.map(({ name }) => name)).toEqual(['next']);
  expect(talk.write('hand in')[0]?.text).toContain('Whoever ordered the magazine');
});

test('W115 “Yes” answers a question of the form, and the hand-in only when it is asked', () => {
  const talk = begun();
  talk.write('Yes');
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
});
