import { SegmentedControl } from '@mantine/core';
import { previewPane as words } from '../../../messages/editor.ts';
import { type Device, devices } from './device-frame.tsx';

const choices = devices.map((value) => ({ value, label: words.devices[value] }));

export function DeviceSwitch({ device, onDevice }: { device: Device; onDevice: (device: Device) => void }) {
  return (
    <SegmentedControl size="sm" aria-label={words.device} data={choices} value={device} onChange={onDevice} />
  );
}
