import { expect, it } from 'vitest';
import { parseConfig, siteAddress, siteHost } from './config.ts';

const config = {
  region: 'me-south-1',
  userPoolId: 'me-south-1_pool',
  userPoolClientId: 'client',
  sitesDomain: 'localhost:3000',
  sitesProtocol: 'http',
};

it('accepts a configuration without an endpoint of its own', () => {
  expect(parseConfig(config)).toEqual(config);
});

it('keeps the endpoint of a user pool that is not Amazon’s', () => {
  expect(parseConfig({ ...config, userPoolEndpoint: 'http://127.0.0.1:9229' })).toMatchObject({
    userPoolEndpoint: 'http://127.0.0.1:9229',
  });
});

it.each([{ userPoolId: '' }, { sitesProtocol: 'ftp' }, { sitesDomain: undefined }])('refuses %o', (wrong) => {
  expect(() => parseConfig({ ...config, ...wrong })).toThrow();
});

it('builds the address of a landing page from its subdomain', () => {
  const parsed = parseConfig(config);
  expect(siteHost(parsed, 'oud')).toBe('oud.localhost:3000');
  expect(siteAddress(parsed, 'oud')).toBe('http://oud.localhost:3000/');
});
