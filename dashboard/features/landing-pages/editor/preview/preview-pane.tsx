import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { previewPane as words } from '../../../../messages/editor.ts';
import type { TabId } from '../editor-tabs.ts';
import s from './preview.module.css';
import { type Device, PreviewFrame } from './preview-frame.tsx';

const devices = (['phone', 'desktop'] as const).map((value) => ({ value, label: words.devices[value] }));

/** The live preview with its choice of width. */
export function PreviewPane({ onSection }: { onSection: (tab: TabId) => void }) {
  const [device, setDevice] = useState<Device>('phone');
  return (
    <div className={s.pane}>
      <div className={s.head}>
        <span>{words.hint}</span>
        <SegmentedControl
          size="sm"
          aria-label={words.device}
          data={devices}
          value={device}
          onChange={setDevice}
        />
      </div>
      <PreviewFrame device={device} onSection={onSection} />
    </div>
  );
}
