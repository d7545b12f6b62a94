import { expect, test } from 'vitest';
import { asked, begun, minute, Talk } from '#test/kit/chat-talk.ts';
import { newConversation } from './dialogue.ts';

test('W115 a question can be passed on to others', () => {
  const talk = begun();
  talk.press('ask', 1);
  expect(talk.acts).toContainEqual({ do: 'invite', key: 1 });
  const [how, forward] = talk.hear({ type: 'invitation', key: 1, url: 'https://shop.example/tell/x' });
  expect(how?.text).toContain('Forward the next message');
  expect(forward?.text).toBe(
    `For Papa’s magazine: ${asked[0]}\nAnswer here, by voice, text or photo: https://shop.example/tell/x`,
  );
});

test('W115 a page of the soft copy is changed in the chat, in one message or two', () => {
  const talk = begun();
  talk.change = { isOpen: false, isReadable: true };
  talk.write('page 5: call it The Buffalo');
  expect(talk.acts).toContainEqual({ do: 'pin', page: 5, words: 'call it The Buffalo' });
  expect(talk.write('page 7')[0]?.text).toContain('page 7');
  talk.write('A darker photo, please');
  expect(talk.acts).toContainEqual({ do: 'pin', page: 7, words: 'A darker photo, please' });
});

test('W115 a question about the order goes to the studio', () => {
  const talk = begun();
  const [answer] = talk.write('Can I pay the rest by cheque?');
  expect(talk.acts[0]).toEqual({ do: 'pass-on' });
  expect(answer?.text).toContain('imurs reads this');
  talk.write('Can I pay the rest by cheque? he asked.', 1);
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
});

test('W115 the last message of a story says where it goes on, and none is sent after it', () => {
  const talk = begun();
  talk.now += minute;
  talk.change = { messagesLeft: 1 };
  expect(talk.press('next').map(({ text }) => text)).toEqual([
    'We go on in the form, where nothing is lost: https://shop.example/abstract/e1',
  ]);
  talk.change = { messagesLeft: 0 };
  expect(talk.press('next')).toEqual([]);
  talk.write('He mended clocks.');
  expect(talk.acts, 'what is sent is stored all the same').toContainEqual({ do: 'store', key: expect.any(Number) });
});

test('W115 a story of twelve answers takes at most forty messages', () => {
  const talk = begun();
  talk.change = {
    questions: Array.from({ length: 12 }, (_, at) => ({
      key: at + 1,
      question: `Question ${at + 1}?`,
      isAnswered: false,
    })),
  };
  for (let key = 1; key <= 12; key++) {
    talk.speak(key);
    talk.sleep();
    talk.press('next');
  }
  talk.press('hand-in');
  talk.press('hand-in-now');
  talk.hear({ type: 'handed-in', why: null });
  const before = talk.says.length;
  talk.hear({ type: 'soft-copy' });
  expect(talk.says.length, 'a soft copy that they may not see').toBe(before);
  talk.change = { isOpen: false, isReadable: true };
  talk.hear({ type: 'soft-copy' });
  expect(talk.says.length).toBe(before + 1);
  expect(talk.says.length).toBeLessThanOrEqual(40);
  expect(talk.says.length, 'every answer is acknowledged').toBeGreaterThan(24);
});

test('W115 buttons and rows fit on a phone in both languages, and every button is understood', () => {
  for (const language of ['en', 'hi'] as const) {
    const talk = new Talk();
    talk.state = newConversation(language);
    talk.hear({ type: 'begun', at: talk.at() });
    for (const name of [
      'yes',
      'tomorrow',
      'hour',
      'weekly',
      'daily',
      'on-request',
      'questions',
      'help',
      'done',
      'hand-in',
      'no',
    ])
      talk.press(name);
    const said = talk.says.slice();
    for (const { buttons = [], list, text } of said) {
      expect(buttons.length).toBeLessThanOrEqual(3);
      for (const { label } of buttons) expect([...label].length, label).toBeLessThanOrEqual(20);
      expect(list?.rows.length ?? 0).toBeLessThanOrEqual(10);
      for (const row of list?.rows ?? []) {
        expect(row.title.length, row.title).toBeLessThanOrEqual(24);
        expect(row.text.length).toBeLessThanOrEqual(72);
      }
      if (list) expect([...list.open].length).toBeLessThanOrEqual(20);
      expect(text).not.toContain('undefined');
      for (const { name } of buttons) expect(talk.press(name), name).toBeDefined();
    }
  }
});

test('W115 W53 a friend agrees by a button, says who signs, answers, and sends it', () => {
  const talk = new Talk();
  const consent = 'I agree that what I tell is printed.';
  talk.change = { friend: { from: 'Nidhi', consent, name: null }, handIn: { may: false, means: '' } };
  const [asks] = talk.hear({ type: 'begun', at: talk.at() });
  expect(asks?.text).toContain('Nidhi would love a few lines from you for Papa’s printed magazine.');
  expect(asks?.text).toContain(consent);
  expect(talk.write('He fed the parrots.')[0]?.text, 'nothing is kept before it').toContain(consent);
  expect(talk.press('yes')[0]?.text).toContain('How shall we sign it?');
  talk.write('Uncle Dev');
  expect(talk.acts[0]).toEqual({ do: 'join', name: 'Uncle Dev' });
  const [question] = talk.hear({ type: 'joined', why: null });
  expect(question?.text).toContain(asked[0]);
  expect(question?.buttons?.map(({ name }) => name)).toEqual(['another']);
  talk.now += minute;
  talk.write('He fed the parrots. Can I pay?');
  expect(talk.acts).toContainEqual({ do: 'store', key: 1 });
  expect(talk.sleep()[0]?.buttons?.map(({ name }) => name)).toEqual(['next', 'send']);
  expect(talk.wakeAt(), 'nobody reminds a friend').toBeNull();
  expect(talk.write('undo')[0]?.text).toContain('or take it back, here');
  talk.write('That’s all');
  expect(talk.acts).toContainEqual({ do: 'send' });
  expect(talk.hear({ type: 'sent', why: null })[0]?.text).toContain('Nidhi has it now.');
  talk.change = { ...talk.change, isOpen: false };
  expect(talk.write('One more')[0]?.text).toContain('Nothing can be added any more.');
  expect(talk.press('hand-in')[0]?.text).toContain('Nothing can be added any more.');
});

test('W115 what is asked about telling, and what is meant for the beat, is no part of the story', () => {
  const talk = begun();
  for (const words of ['Can I send a video?', 'how many questions are there?', 'kitne sawal hain?'])
    expect(talk.write(words)[0]?.text, words).toContain('imurs reads this');
  talk.press('rhythm');
  expect(talk.write('weekly')[0]?.text).toContain('once a week');
  expect(talk.write('raat ko 8 baje')[0]?.text).toContain('once a week at 8 pm');
  talk.write('undo', 1);
  expect(talk.acts, 'a reply takes that message back').toContainEqual({ do: 'undo', voiceOf: null });
  for (const words of ['hata do', 'kal poochna', 'jama kar do', 'नमस्ते']) {
    talk.write(words);
    expect(
      talk.acts.some(act => act.do === 'store'),
      words,
    ).toBe(false);
  }
});

test('W115 a yes in their own words agrees, and after the hand-in the way to open the story again is said', () => {
  const talk = new Talk();
  talk.hear({ type: 'begun', at: talk.at() });
  expect(talk.write('haan ji, shuru karo')[0]?.asks).toBe(1);
  talk.change = { isOpen: false };
  expect(talk.write('One photo was left out.')[0]?.text).toContain('open it again on its page');
  expect(talk.write('One photo was left out.', 1)[0]?.text).toContain('This is not kept: the story is handed in.');
  expect(talk.hear({ type: 'refused', at: talk.at(), why: 'closed' })[0]?.text).toContain(
    'This is not kept: the story is handed in.',
  );
});

test('W115 a question that was put off until tomorrow is asked again then, once', () => {
  const talk = begun();
  talk.now += 60_000;
  talk.press('tomorrow');
  expect(talk.sleep().map(({ asks }) => asks)).toEqual([1]);
  expect(talk.sleep(), 'and then it waits for its answer').toEqual([]);
});

test('W115 W53 a friend sends it by a word of their own', () => {
  const talk = begun();
  talk.change = { friend: { from: 'Nidhi', consent: '', name: 'Dev' }, handIn: { may: false, means: '' } };
  talk.write('भेज दो');
  expect(talk.acts).toContainEqual({ do: 'send' });
});
