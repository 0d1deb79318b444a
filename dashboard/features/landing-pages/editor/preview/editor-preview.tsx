import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import { previewPane as words } from '../../../../messages/editor.ts';
import s from '../editor.module.css';
import type { TabId } from '../editor-tabs.ts';
import { PreviewPane } from './preview-pane.tsx';

type Props = { isOpen: boolean; onClose: () => void; onSection: (tab: TabId) => void };

/** The live preview: beside the form where there is room, else a sheet over it. */
export const EditorPreview = memo(function EditorPreview({ isOpen, onClose, onSection }: Props) {
  const isBeside = useHasRoomForPreview();
  if (isBeside) {
    return (
      isOpen && (
        <aside className={s.beside} aria-label={words.open}>
          <PreviewPane onSection={onSection} />
        </aside>
      )
    );
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="92%"
      title={words.open}
      classNames={{ content: s.sheet ?? '', body: s.sheetBody ?? '' }}
    >
      <PreviewPane
        onSection={(tab) => {
          onSection(tab);
          onClose();
        }}
      />
    </Drawer>
  );
});

/** The same width as in `editor.module.css`. */
export function useHasRoomForPreview(): boolean {
  return useMediaQuery('(width >= 85em)', false, { getInitialValueInEffect: false });
}
