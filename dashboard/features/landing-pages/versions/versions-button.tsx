import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { pageVersions as words } from '../../../messages/page-versions.ts';
import { VersionsDialog } from './versions-dialog.tsx';

/** The way from the editor to what was published before. */
export function VersionsButton({ pageId }: { pageId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={18} />} onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      <VersionsDialog pageId={pageId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
