import { PreviewPage } from '../features/landing-pages/preview-page.tsx';
import { SignedIn } from './signed-in.tsx';

/** A merchant's own page with the whole window to itself: behind the sign-in, without what surrounds other screens. */
export function PreviewWindow() {
  return (
    <SignedIn>
      <PreviewPage />
    </SignedIn>
  );
}
