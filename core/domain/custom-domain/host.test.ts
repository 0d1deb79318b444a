import { expect, it } from 'vitest';
import { readHost } from './host.ts';

const own = ['app.mirsah.com', 'mirsah.site'];

it.each([
  ['shop.noor.com', 'shop.noor.com', 'shop.noor.com'],
  [' HTTPS://Shop.Noor.com/products/x?a=1#b ', 'shop.noor.com', 'shop.noor.com'],
  ['www.noor.com.sa.', 'www.noor.com.sa', 'www.noor.com.sa'],
  ['متجر.نور.شبكة', 'xn--wgbw4b.xn--mgb9awb.xn--ngbc5azd', undefined],
  ['shop.müller.de', 'shop.xn--mller-kva.de', 'shop.müller.de'],
])('%j is the host %s', (typed, host, name) => {
  const read = readHost(typed, own);
  expect(read).toMatchObject(name === undefined ? { name: 'متجر.نور.شبكة' } : { host, name });
  if (name === undefined)
    expect(read).toMatchObject({ host: expect.stringMatching(/^xn--.*\.xn--ngbc5azd$/) });
});

it.each([
  ['', 'invalid'],
  ['noor', 'invalid'],
  ['localhost', 'invalid'],
  ['192.168.1.1', 'invalid'],
  ['[::1]', 'invalid'],
  ['0x7f.1', 'invalid'],
  ['user@shop.noor.com', 'invalid'],
  ['shop.noor.com:8080', 'invalid'],
  ['shop noor.com', 'invalid'],
  ['shop_1.noor.com', 'invalid'],
  ['-shop.noor.com', 'invalid'],
  ['shop..noor.com', 'invalid'],
  ['*.noor.com', 'invalid'],
  [`${'a'.repeat(64)}.noor.com`, 'invalid'],
  [`${'abcdefghi.'.repeat(25)}noor.com`, 'invalid'],
  ['shop.noor.internal', 'invalid'],
  ['shop.noor.localhost', 'invalid'],
  ['shop.noor.test', 'invalid'],
  ['app.mirsah.com', 'reserved'],
  ['mirsah.com', 'reserved'],
  ['evil.mirsah.com', 'reserved'],
  ['oud-perfume.mirsah.site', 'reserved'],
  ['a.b.mirsah.site', 'reserved'],
  ['mirsah.site', 'reserved'],
  ['com', 'invalid'],
  ['com.sa', 'public_suffix'],
  ['github.io', 'public_suffix'],
  ['noor.com', 'bare'],
  ['noor.com.sa', 'bare'],
  ['noor.github.io', 'bare'],
])('%j cannot be connected: %s', (typed, problem) => {
  expect(readHost(typed, own)).toEqual({ problem });
});

it('below a host of ours that is not a registered domain, only pages’ own subdomains are reserved', () => {
  const local = ['localhost:3000'];
  expect(readHost('shop.noor.localhost', local)).toMatchObject({ host: 'shop.noor.localhost' });
  expect(readHost('oud-perfume.localhost', local)).toEqual({ problem: 'reserved' });
  expect(readHost('localhost', local)).toEqual({ problem: 'invalid' });
});
