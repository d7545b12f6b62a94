import { expect, test } from 'vitest';
import { screenTexts } from '../../scripts/screen-texts.ts';

test('docs: the texts of a screen stand in the order of its sources, those of a part where it is used, each once', () => {
  const text = screenTexts([
    ['/abstract', 'src/abstract-form/pages/abstract.tsx'],
    ['/friends', 'src/contributions/pages/friends.tsx'],
  ]);
  const [form = '', friends = ''] = text.split('\n## ');
  // A part loaded on a tap, the words of both languages, and what is filled in.
  for (const said of ['The headline', 'Hand it in', 'जमा करें', 'Welcome, {name}']) expect(form).toContain(`- ${said}\n`);
  const places = ['Nobody has begun yet.', 'Friends and family'].map(said => friends.indexOf(`- ${said}`));
  expect(places.every(at => at > 0)).toBe(true);
  // No list of classes, and no line twice under one file.
  expect(text).not.toMatch(/^- (?:flex|grid|text-soft)\b/m);
  expect(friends).toMatch(/\nAlso `src\/.*` \(under \/abstract\)/);
});
