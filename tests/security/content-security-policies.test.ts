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

describe('addresses other than a merchant’s page', () => {
  const policyIn = (html: string) =>
    /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1];

  it('an address where no page is answers 404 with a policy in the page that lets nothing run', async () => {
    const { status, body } = await fetchSite(stack.port, 'nobody-has-this');
    expect(status).toBe(404);
    expect(policyIn(body)).toContain("default-src 'none'");
  });

  it('a host that is neither a page’s name nor a connected domain gets no page at all', async () => {
    const odd = await fetchSite(stack.port, '..');
    expect(odd).toMatchObject({ status: 421, body: 'Misdirected Request' });
    expect(odd.headers['content-type']).toBe('text/plain');
  });

  it('the editor’s preview is in a sandbox wherever it is opened, and the app keeps no opener', async () => {
    const [app, preview] = await Promise.all(
      ['/login', '/preview.html'].map((path) => fetch(`${stack.url}${path}`)),
    );
    expect(app?.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(app?.headers.get('content-security-policy')).not.toContain('sandbox');
    expect(preview?.headers.get('content-security-policy')).toMatch(/; sandbox allow-scripts$/);
  });
});

it('a page is shown under its own slug, and any other leads to its address with the campaign', async () => {
  const { seo } = landingPageContentFixture();
  const { subdomain } = await publish({ title: 'عود بعنوان', seo: { ...seo, slug: 'عطر-عود' } });
  const at = (path: string) => fetchSite(stack.port, subdomain, { path });
  expect((await at(`/products/${encodeURIComponent('عطر-عود')}`)).status).toBe(200);
  expect(await at('/products/nope?utm_source=snap')).toMatchObject({
    status: 302,
    headers: { location: '/?utm_source=snap' },
  });
});

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
