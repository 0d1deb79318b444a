import { expect, it } from 'vitest';
import { parseConfig, siteAddress, siteHost } from './config.ts';

const config = {
  region: 'me-south-1',
  userPoolId: 'me-south-1_pool',
  userPoolClientId: 'client',
  sitesDomain: 'localhost:3000',
  sitesProtocol: 'http',
};

it('the endpoint is optional in a configuration', () => {
  expect(parseConfig(config)).toEqual(config);
});

it('a configuration may name the endpoint of a user pool outside AWS', () => {
  expect(parseConfig({ ...config, userPoolEndpoint: 'http://127.0.0.1:9229' })).toMatchObject({
    userPoolEndpoint: 'http://127.0.0.1:9229',
  });
});

it.each([{ userPoolId: '' }, { sitesProtocol: 'ftp' }, { sitesDomain: undefined }])(
  'the configuration %o is rejected',
  (wrong) => {
    expect(() => parseConfig({ ...config, ...wrong })).toThrow();
  },
);

it('the address of a landing page is built from its subdomain', () => {
  const parsed = parseConfig(config);
  expect(siteHost(parsed, 'oud')).toBe('oud.localhost:3000');
  expect(siteAddress(parsed, 'oud')).toBe('http://oud.localhost:3000/');
});
