import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome}`, 'Chrome on Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} SamsungBrowser/28.0`, 'Samsung Internet on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, 'Edge on Windows'],
  ['curl/8.5.0', 'A device we do not know'],
  ['', 'A device we do not know'],
])('W9 names the browser of the user agent %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
