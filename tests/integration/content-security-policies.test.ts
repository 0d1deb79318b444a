import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import { fetchSite, postOrderForm, type SiteResponse } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant } = await stackForFile();

async function publish(changes: Parameters<typeof landingPageContentFixture>[0]) {
  const page = await merchant.client.createLandingPage({ body: landingPageContentFixture(changes) });
  await stack.streamsIdle();
  return page;
}

const policyOf = ({ headers }: SiteResponse) => String(headers['content-security-policy']);

describe('the content security policy of a merchant’s site', () => {
  const { cloaking, pixels } = landingPageContentFixture();
  const facebook = { enabled: true, pixelId: '1234567890' };

  it('a page and its order form with errors allow the hosts of their pixels', async () => {
    const { id, subdomain } = await publish({ title: 'إعلان', pixels: { ...pixels, facebook } });
    const returned = await postOrderForm(stack.port, subdomain, { landingPageId: id });
    expect(returned.status).toBe(422);
    for (const answer of [await fetchSite(stack.port, subdomain), returned]) {
      expect(policyOf(answer)).toContain("script-src 'self' https://connect.facebook.net;");
      expect(policyOf(answer)).toContain("frame-ancestors 'none'");
    }
  });

  it('the page for crawlers, the thank-you page and a disabled page allow no hosts of pixels', async () => {
    const shown = await publish({ title: 'مخفية', cloaking: { ...cloaking, enabled: true, title: 'متجر' } });
    const off = await publish({ title: 'متوقفة', isEnabled: false });
    const crawler = { 'user-agent': 'Googlebot/2.1' };
    const answers = await Promise.all([
      fetchSite(stack.port, shown.subdomain, { headers: crawler }),
      fetchSite(stack.port, shown.subdomain, { path: '/thank-you' }),
      fetchSite(stack.port, off.subdomain),
    ]);
    for (const answer of answers) {
      expect(policyOf(answer)).toMatch(/script-src 'self'( 'sha256-[^']*')*;/);
      expect(policyOf(answer)).toContain("frame-ancestors 'none'");
    }
  });
});
