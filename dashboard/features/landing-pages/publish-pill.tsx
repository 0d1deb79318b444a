import type { PublishState } from '@mirsah/domain/landing-page/landing-page.ts';
import { publishStateTexts } from '../../messages/landing-pages.ts';
import { Pill, type PillTone } from '../../ui/pill.tsx';

const tones: Record<PublishState, PillTone> = {
  publishing: 'busy',
  live: 'good',
  disabled: 'quiet',
  failed: 'bad',
};

/** Whether a page is on the web. */
export function PublishPill({ state }: { state: PublishState }) {
  return <Pill tone={tones[state]}>{publishStateTexts[state]}</Pill>;
}
