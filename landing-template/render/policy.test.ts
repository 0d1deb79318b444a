import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { documentPolicy } from './policy.ts';

const places = '<!--head--><style></style><!--body--><!--data-->';

it('a policy allows the shell’s own inline script by its hash and no other', () => {
  expect(documentPolicy(`${places}<script type="module">document.title</script>`)).toContain(
    "script-src 'self' 'sha256-o3vzFSF4YhB5rDb5tpELAmIlJDq+2XOarY4IDsOum1c='; style-src 'self' 'unsafe-inline'; img-src",
  );
  expect(documentPolicy(places)).toContain("script-src 'self'; ");
});

it('a policy forbids framing the page', () => {
  expect(documentPolicy(places)).toContain("frame-ancestors 'none'");
});

it('a policy allows the hosts of the page’s enabled pixels', () => {
  const { pixels } = landingPageFixture();
  const page = landingPageFixture({
    pixels: { ...pixels, facebook: { enabled: true, pixelId: '1234567890' } },
  });
  expect(documentPolicy(places, page)).toContain('https://connect.facebook.net');
  expect(documentPolicy(places)).not.toContain('https://connect.facebook.net');
});
