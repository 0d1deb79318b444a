import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { enabledPixels } from '../pixels/enabled-pixels.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { readShell } from './shell.ts';

/**
 * The value of the `content-security-policy` header that a document poured into `shell` is answered with; `page` is
 * the one whose pixels it loads, if any.
 */
export function documentPolicy(shell: string, page?: LandingPage): string {
  return contentSecurityPolicy(readShell(shell).hashes, page && enabledPixels(page));
}
