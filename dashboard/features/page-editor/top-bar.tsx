import { ActionIcon, Button } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { IconListTree, IconPalette } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { canvasText, editor as text } from '../../messages/index.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { useHasOutline } from '../../ui/window-width.ts';
import { BackToPages } from '../landing-pages/back-to-pages.tsx';
import type { EditorValues } from '../page-form/values.ts';
import { type Device, DeviceSwitch } from '../page-preview/device-frame.tsx';
import s from './top-bar.module.css';
import { UndoButtons } from './undo-buttons.tsx';
import type { SessionView } from './use-session.ts';
import { VersionsButton } from './versions-button.tsx';

type Props = {
  page: LandingPageResponse | undefined;
  view: SessionView;
  device: Device;
  onDevice: (device: Device) => void;
  /** Opens the list of the page's parts, where it is not beside the canvas. */
  onList: () => void;
  undo: () => void;
  redo: () => void;
  isThemeShown: boolean;
  /** Shows the fields of the page's look. */
  onTheme: () => void;
};

/**
 * Above the canvas of a large window: the page's title, and the views. Saving and publishing are in the bar
 * below.
 */
export function TopBar({ page, view, device, onDevice, onList, undo, redo, isThemeShown, onTheme }: Props) {
  const isOutlined = useHasOutline();
  return (
    <header className={s.bar}>
      <div className={s.page}>
        <BackToPages label={text.backToPages} />
        {!isOutlined && (
          <ActionIcon
            variant="subtle"
            color="gray.8"
            size={44}
            aria-label={canvasText.outline}
            onClick={onList}
          >
            <IconListTree size={20} />
          </ActionIcon>
        )}
        <LogoMark />
        <div className={s.names}>
          <PageTitle />
          <h1>{page ? text.editTitle : text.createTitle}</h1>
        </div>
      </div>
      <DeviceSwitch device={device} onDevice={onDevice} />
      <div className={s.tools}>
        <UndoButtons canUndo={view.canUndo} canRedo={view.canRedo} undo={undo} redo={redo} isQuiet />
        <hr />
        {page && <VersionsButton pageId={page.id} isQuiet />}
        <Button
          variant={isThemeShown ? 'light' : 'subtle'}
          color={isThemeShown ? 'sea' : 'gray.8'}
          leftSection={<IconPalette size={18} />}
          aria-pressed={isThemeShown}
          onClick={onTheme}
        >
          {canvasText.theme}
        </Button>
      </div>
    </header>
  );
}

/** The page's title, updated while it is typed. */
function PageTitle() {
  const title = useWatch<EditorValues, 'title'>({ name: 'title' });
  return (
    <b>
      <bdi>{title}</bdi>
    </b>
  );
}
