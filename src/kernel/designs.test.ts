import { expect, test } from 'vitest';
import { designFor, designNames, designOf } from './designs.ts';
import { themes } from './themes.ts';

test('W59 a magazine has the chosen design, else the one that its theme proposes', () => {
  for (const theme of themes) {
    expect(designNames).toContain(designFor[theme]);
    expect(designOf({ theme, design: null })).toBe(designFor[theme]);
    for (const design of designNames) expect(designOf({ theme, design })).toBe(design);
  }
});
