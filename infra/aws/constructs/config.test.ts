import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (context: Record<string, string> = {}) => readConfig(new App({ context }));

describe('the configuration', () => {
  it('the configuration is complete without any setting, on an example domain', () => {
    expect(read()).toMatchObject({
      region: 'me-central-1',
      app: { domain: 'mirsah.example' },
      sites: { domain: 'mirsah-sites.example' },
    });
  });

  it('the zone of a domain is the domain itself unless configured', () => {
    expect(read({ 'mirsah:appDomain': 'app.noor.example' }).app.zone.name).toBe('app.noor.example');
    const configured = read({ 'mirsah:appDomain': 'app.noor.example', 'mirsah:appZoneName': 'noor.example' });
    expect(configured.app.zone.name).toBe('noor.example');
  });

  it('account e-mails are sent from the home region unless configured', () => {
    const address = 'salam@noor.example';
    expect(read().sender).toBeUndefined();
    expect(read({ 'mirsah:senderEmail': address }).sender).toEqual({ address, region: 'me-central-1' });
  });

  it.each([
    ['appDomain', 'https://noor.example/'],
    ['sitesDomain', '*.noor.example'],
    ['sitesZoneName', 'noor'],
    ['demoSite', 'oud perfume'],
    ['publicConcurrency', '0'],
    ['publicConcurrency', 'many'],
  ])('the configuration rejects %s = %s by name', (key, value) => {
    expect(() => read({ [`mirsah:${key}`]: value })).toThrow(`mirsah:${key}`);
  });
});
