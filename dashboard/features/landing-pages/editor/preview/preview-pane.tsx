import { useState } from 'react';
import { previewPane as words } from '../../../../messages/editor.ts';
import type { Device } from '../../preview/device-frame.tsx';
import { DeviceSwitch } from '../../preview/device-switch.tsx';
import type { TabId } from '../editor-tabs.ts';
import s from './preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';

/** The live preview with its choice of width. */
export function PreviewPane({ onSection }: { onSection: (tab: TabId) => void }) {
  const [device, setDevice] = useState<Device>('phone');
  return (
    <div className={s.pane}>
      <div className={s.head}>
        <span>{words.hint}</span>
        <DeviceSwitch device={device} onDevice={setDevice} />
      </div>
      <PreviewFrame device={device} onSection={onSection} />
    </div>
  );
}
