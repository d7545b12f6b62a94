import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultColours, themeColours, themes, themeSlug } from './themes.ts';

const css = readFileSync(new URL('../ui/app.css', import.meta.url), 'utf8');

test('repository: the stylesheet gives each theme the colours of the kernel', () => {
  for (const theme of themes) {
    const block = new RegExp(`\\[data-theme='${themeSlug(theme)}'\\] \\{([^}]*)\\}`).exec(css)?.[1];
    expect(block, theme).toContain(`--accent: ${themeColours[theme].accent};`);
    expect(block, theme).toContain(`--wash: ${themeColours[theme].wash};`);
  }
  expect(css).toContain(`--color-madder: ${defaultColours.accent};`);
  expect(css).toContain(`--color-tint: ${defaultColours.wash};`);
});
