import { Modal } from '@mantine/core';
import { useState } from 'react';
import { pageVersions as words } from '../../../messages/page-versions.ts';
import { useIsPhone } from '../../../ui/window-width.ts';
import { useRestoreVersion } from './use-restore-version.ts';
import { VersionList } from './version-list.tsx';
import { VersionView } from './version-view.tsx';
import s from './versions.module.css';

type Props = { pageId: string; isOpen: boolean; onClose: () => void };

/** The published versions beside the one that is looked at; one after the other on a phone. */
export function VersionsDialog({ pageId, isOpen, onClose }: Props) {
  const isPhone = useIsPhone();
  const restore = useRestoreVersion();
  const [chosen, setChosen] = useState<number>();

  function close() {
    setChosen(undefined);
    onClose();
  }

  const view = chosen !== undefined && (
    <VersionView
      key={chosen}
      pageId={pageId}
      number={chosen}
      onBack={isPhone ? () => setChosen(undefined) : undefined}
      onRestore={(version) => {
        restore(version);
        close();
      }}
    />
  );
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={words.title}
      size={1180}
      radius="lg"
      centered
      fullScreen={isPhone}
      classNames={{ content: s.content ?? '', body: s.body ?? '' }}
    >
      {isPhone && view ? (
        view
      ) : (
        <div className={s.panes}>
          <VersionList pageId={pageId} chosen={chosen} choosesFirst={!isPhone} onChoose={setChosen} />
          {!isPhone && <div className={s.pane}>{view}</div>}
        </div>
      )}
    </Modal>
  );
}
