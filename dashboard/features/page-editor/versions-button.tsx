import { IconHistory } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { pageVersions as text } from '../../messages/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { HeaderAction } from '../../ui/page.tsx';

const loadDialog = async () => ({ default: (await import('./versions-dialog.tsx')).VersionsDialog });
const VersionsDialog = lazyPart(loadDialog);

/** Opens the published versions from the editor. */
export function VersionsButton({ pageId, isQuiet = false }: { pageId: string; isQuiet?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  if (isOpen && !isLoaded) setIsLoaded(true);
  // Opens at once, also without a connection; a request that fails here is retried then.
  useEffect(() => {
    let isHere = true;
    loadDialog().then(
      () => isHere && setIsLoaded(true),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <>
      <HeaderAction
        icon={IconHistory}
        label={text.open}
        variant={isQuiet ? 'subtle' : 'default'}
        onClick={() => setIsOpen(true)}
      />
      {isLoaded && (
        <Suspense fallback={null}>
          <VersionsDialog pageId={pageId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
