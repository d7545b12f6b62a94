import { describe, expect, test } from 'vitest';
import { archiveName, isApproved, pageFileName, photoFileName, sharingText, storyText } from './rules.ts';

describe('W71 sharing', () => {
  test('W71 only what is approved and not cancelled can be shared', () => {
    expect([2, 3].map(live => isApproved({ live, cancelled: null, erased: false }))).toEqual([false, true]);
    expect(isApproved({ live: 3, cancelled: { at: new Date(0) }, erased: false })).toBe(false);
    expect(isApproved({ live: 3, cancelled: null, erased: true })).toBe(false);
  });

  test('W71 the words of the link name the magazine', () => {
    expect(sharingText({ title: 'Lakshmi’s Birthday Spotlight Edition', url: 'https://x.in/shared/1' })).toBe(
      'Lakshmi’s Birthday Spotlight Edition, to leaf through: https://x.in/shared/1',
    );
  });
});

describe('W72 everything to keep', () => {
  test('W72 each question stands once, with what everybody told to it and by whom', () => {
    const text = storyText('Lakshmi’s Birthday Spotlight Edition', [
      { question: 'What does she sing?', text: 'Old film songs.', by: null },
      { question: 'Where is she at home?', text: 'In Kochi.', by: null },
      { question: 'What does she sing?', text: 'Lullabies.', by: 'Rajan' },
      { question: 'Only spoken', text: '', by: null },
    ]);
    expect(text).toBe(
      'Lakshmi’s Birthday Spotlight Edition\n\n\nWhat does she sing?\n\nOld film songs.\n\nRajan:\nLullabies.\n\n\nWhere is she at home?\n\nIn Kochi.\n',
    );
  });

  test('W72 files stand in the order of the story, with names that every system can save', () => {
    expect([photoFileName(3, '2019-07-21T10:00:00.000Z'), photoFileName(12, null), pageFileName(7)]).toEqual([
      'Photos/003 2019-07-21.jpg',
      'Photos/012.jpg',
      'Pages/07.webp',
    ]);
    expect(archiveName({ name: 'Amma / Appa', edition: 'Trip Memoir' })).toBe('Amma Appa - Trip Memoir Edition');
  });
});
