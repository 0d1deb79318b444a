import { expect, it } from 'vitest';
import { deviceName } from './push.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome على أندرويد',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge على ويندوز',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari على آيفون',
  ],
  ['Something/1.0', 'متصفح'],
])('the browser %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
