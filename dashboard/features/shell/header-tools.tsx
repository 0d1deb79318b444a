import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { palette as text } from '../../messages/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { CreationMenu, useCreations } from './creation.tsx';
import { allScreens, useSections } from './navigation.tsx';
import s from './shell.module.css';
import { useShellKeys } from './shell-keys.tsx';

const Palette = lazyPart(async () => ({ default: (await import('./palette.tsx')).Palette }));
const KeysSheet = lazyPart(async () => ({ default: (await import('../keys/key-settings.tsx')).KeysSheet }));

type Layer = 'palette' | 'keys';

/** The header's search and «new», and the keys that lead to them from every screen. */
export function HeaderTools() {
  const [layer, setLayer] = useState<Layer>();
  /** A part is loaded when it is first opened, and stays to be closed with its transition. */
  const [opened, setOpened] = useState<readonly Layer[]>([]);
  const screens = useSections().flatMap(allScreens);
  const creations = useCreations();
  const isPhone = useIsPhone();
  const open = (layer: Layer) => {
    setLayer(layer);
    setOpened((before) => (before.includes(layer) ? before : [...before, layer]));
  };
  const close = () => setLayer(undefined);
  useShellKeys({
    mayOpen: (path) => [...screens, ...creations].some(({ to }) => to === path),
    onSearch: () => open('palette'),
    onHelp: () => open('keys'),
  });
  const pressing = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: () => open('palette'),
  } as const;
  return (
    <>
      {isPhone ? (
        <UnstyledButton className={s.headerIcon ?? ''} aria-label={text.openShort} {...pressing}>
          <IconSearch size={24} stroke={1.7} />
        </UnstyledButton>
      ) : (
        <UnstyledButton className={s.search ?? ''} {...pressing}>
          <IconSearch size={20} stroke={1.7} />
          <span className={s.searchText}>{text.open}</span>
          <kbd dir="ltr" aria-hidden>
            {isMac ? '⌘ K' : 'Ctrl K'}
          </kbd>
        </UnstyledButton>
      )}
      <CreationMenu />
      <Suspense>
        {opened.includes('palette') && (
          <Palette isOpen={layer === 'palette'} onClose={close} onKeys={() => open('keys')} />
        )}
        {opened.includes('keys') && <KeysSheet isOpen={layer === 'keys'} onClose={close} />}
      </Suspense>
    </>
  );
}

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);
