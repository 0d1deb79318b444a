import { afterEach, expect, it, vi } from 'vitest';
import { deviceName, pushAbility, stepsToAllow } from './push.ts';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15';

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
  [MAC, 'Safari على ماك'],
])('the browser %s is called %s', (userAgent, name) => {
  expect(deviceName({ userAgent, maxTouchPoints: 0 })).toBe(name);
});

it('an iPad, which names itself a Mac, is known by its touch screen', () => {
  expect(deviceName({ userAgent: MAC, maxTouchPoints: 5 })).toBe('Safari على آيباد');
});

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['an iPad', MAC, 5, 'needs_install'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) Safari/604.1', 5, 'needs_install'],
  [
    'an iPhone before 16.4',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X) Safari/604.1',
    5,
    'needs_update',
  ],
  ['an iPad before 16.4', MAC.replace('17.5', '15.6.1'), 5, 'needs_update'],
  ['a Mac', MAC, 0, 'unsupported'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 9) Chrome/80.0', 5, 'unsupported'],
])(
  'a browser without notifications on %s explains what helps there',
  (_device, userAgent, maxTouchPoints, ability) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
    vi.stubGlobal('window', {});
    expect(pushAbility()).toBe(ability);
  },
);

it('an iPad that has the dashboard on its home screen is not asked to add it again', () => {
  vi.stubGlobal('navigator', { userAgent: MAC.replace('17.5', '16.3'), maxTouchPoints: 5, standalone: true });
  vi.stubGlobal('window', {});
  expect(pushAbility()).toBe('needs_update');
});

it.each([
  ['an iPad', MAC, 5, 'افتح «الإعدادات» في جهازك'],
  ['a Mac', MAC, 0, 'افتح إعدادات Safari'],
  ['a computer', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', 0, 'اضغط أيقونة القفل'],
])(
  'blocked notifications are allowed on %s in that browser’s settings',
  (_device, userAgent, maxTouchPoints, begin) => {
    expect(stepsToAllow({ userAgent, maxTouchPoints })[0]).toContain(begin);
  },
);
