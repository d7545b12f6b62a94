import { expect, test } from 'vitest';
import { maxAnswerLength } from '../rules.ts';
import {
  fitTranscript,
  heardAfter,
  isTypedBeforeHearing,
  mostAttempts,
  secondsUntilAttempt,
  transcriptPlace,
} from './transcripts.ts';

test('W54 a transcript becomes the text of an answer that has none, and nobody’s words are replaced', () => {
  expect(transcriptPlace(undefined, false)).toBe('answer');
  expect(transcriptPlace({ text: '', asHeard: false }, false)).toBe('answer');
  expect(transcriptPlace({ text: 'Typed.', asHeard: false }, false)).toBe('beside');
  expect(transcriptPlace({ text: 'Heard before.', asHeard: true }, false)).toBe('answer');
  expect(transcriptPlace({ text: '', asHeard: false }, true)).toBe('beside');
});

test('W54 a recording is sent again after a longer wait each time, or when the service wants it', () => {
  expect([1, 2, 3].map(attempts => secondsUntilAttempt(attempts))).toEqual([15, 60, 240]);
  expect(secondsUntilAttempt(1, 90)).toBe(90);
  expect(secondsUntilAttempt(2, 5)).toBe(60);
  expect(secondsUntilAttempt(1, 86_400)).toBe(3600);
  expect(mostAttempts).toBe(4);
});

test('W54 a transcript is clean text that fits an answer, cut after a whole sentence or word', () => {
  expect(fitTranscript('  On the roof.\u0000\r\n ')).toEqual({ text: 'On the roof.', shortened: false });
  const sentences = fitTranscript('We sang. '.repeat(1000));
  expect(sentences.shortened).toBe(true);
  expect(sentences.text.length).toBeLessThanOrEqual(maxAnswerLength);
  expect(sentences.text.endsWith('We sang.')).toBe(true);
  const words = fitTranscript('raga '.repeat(2000)).text;
  expect([words.length <= maxAnswerLength, words.endsWith('raga')]).toEqual([true, true]);
  expect(fitTranscript('ग'.repeat(6000)).text).toHaveLength(maxAnswerLength);
});

test('W54 a text says which recording it comes from until it is cleared, and that it is untouched until it is changed', () => {
  const base = { version: 2, text: 'On the roof.', asHeard: true, heard: 'a' };
  expect(heardAfter('On the roof.', base)).toEqual({ heard: 'a', asHeard: true });
  expect(heardAfter('On the roofs.', base)).toEqual({ heard: 'a', asHeard: false });
  expect(heardAfter('', base)).toEqual({ heard: null, asHeard: false });
  expect(heardAfter('Typed.', undefined)).toEqual({ heard: null, asHeard: false });
  expect(heardAfter('On the roof.', base, 'b')).toEqual({ heard: 'b', asHeard: false });
});

test('W54 words that were typed before the transcript was seen go before it, those typed after it are an edit', () => {
  const newest = { version: 1, text: 'On the roof.', asHeard: true, heard: 'a' };
  expect(isTypedBeforeHearing({ text: 'We slept outside.', base: 0 }, newest)).toBe(true);
  expect(isTypedBeforeHearing({ text: 'We slept outside.', base: 1 }, newest)).toBe(false);
  expect(isTypedBeforeHearing({ text: '', base: 0 }, newest)).toBe(false);
  expect(isTypedBeforeHearing({ text: 'We slept outside.', base: 0 }, { ...newest, asHeard: false })).toBe(false);
  expect(isTypedBeforeHearing({ text: 'We slept outside.', base: 0 }, undefined)).toBe(false);
});
