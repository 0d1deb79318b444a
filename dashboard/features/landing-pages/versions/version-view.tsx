import { Button, Skeleton } from '@mantine/core';
import type { PublishedContentResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconArrowRight, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { pageVersions as words } from '../../../messages/page-versions.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { usePageVersion } from '../api/get-page-version.ts';
import type { Device } from '../preview/device-frame.tsx';
import { DeviceSwitch } from '../preview/device-switch.tsx';
import { StillPage } from '../preview/still-page.tsx';
import s from './versions.module.css';

type Props = {
  pageId: string;
  number: number;
  /** Where the list is not beside it. */
  onBack: (() => void) | undefined;
  onRestore: (version: PublishedContentResponse) => void;
};

/** One version as shoppers saw it, with the way back to it. */
export function VersionView({ pageId, number, onBack, onRestore }: Props) {
  const { data: version, error, isLoadingError, refetch } = usePageVersion(pageId, number);
  const [device, setDevice] = useState<Device>('phone');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={s.view} aria-label={words.version(number)}>
      <div className={s.viewHead}>
        {onBack && (
          <Button
            className={s.back}
            variant="subtle"
            size="sm"
            leftSection={<IconArrowRight size={18} />}
            onClick={onBack}
          >
            {words.all}
          </Button>
        )}
        <DeviceSwitch device={device} onDevice={setDevice} />
        <Button
          className={s.restore}
          leftSection={<IconRestore size={18} />}
          disabled={!version}
          onClick={() => setIsAsking(true)}
        >
          {words.restore}
        </Button>
      </div>
      {isLoadingError && (
        <LoadError message={errorText(error, words.loadFailed)} onRetry={() => void refetch()} />
      )}
      {!version && !isLoadingError && <Skeleton className={s.waiting ?? ''} />}
      {version && <StillPage content={version.content} device={device} title={words.frame(number)} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={words.restoreTitle(number)}
        question={words.restoreQuestion}
        confirmLabel={words.restoreConfirm}
        onConfirm={() => version && onRestore(version)}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
}
