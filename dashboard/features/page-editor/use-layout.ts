import { useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useHasFullEditor, useHasOutline } from '../../ui/window-width.ts';
import { useSelection } from '../page-form/selection.tsx';
import { type TabId, tabOfPath } from '../page-form/tabs.ts';
import type { Device } from '../page-preview/device-frame.tsx';
import { fieldOfPath, partOfField } from '../page-preview/preview-messages.ts';
import { useBackLayer } from './back-layers.tsx';
import { focusWhenShown } from './focus-field.ts';
import type { Sheet } from './screen.tsx';
import { namesFields, tabOfAddress } from './use-address.ts';

/**
 * The visible parts of the editor: the tab, and the canvas beside the fields or, in a narrow window, on a
 * separate screen. It `opensOnCanvas` when the page lacks nothing, so that it is edited in place.
 */
export function useLayout({ opensOnCanvas }: { opensOnCanvas: () => boolean }) {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const [tab, setTab] = useState(() => tabOfAddress(search));
  const isFull = useHasFullEditor();
  const [device, setDevice] = useState<Device>('phone');
  const [isListing, setListing] = useState(false);
  const [isEntry] = useState(() => !isFull && opensOnCanvas() && !namesFields(search, hash));
  const [isScreenOpen, setScreenOpen] = useState(isEntry);
  const isOutlined = useHasOutline();
  if (isOutlined && isListing) setListing(false);
  const isScreen = isScreenOpen && !isFull;
  const [sheet, setSheet] = useState<Sheet>('closed');
  const { at, select } = useSelection();
  const closeScreen = useCallback(() => {
    setScreenOpen(false);
    setListing(false);
    setSheet('closed');
  }, []);
  /** The whole tab instead of the selected part only. */
  const chooseTab = useCallback(
    (chosen: TabId) => {
      setTab(chosen);
      select(null);
    },
    [select],
  );
  // If the page was opened first, back leads to the list of pages.
  useBackLayer(isScreen && !isEntry, closeScreen);
  useBackLayer(isScreen && sheet !== 'closed', () => setSheet('closed'));

  /** Shows a tab, in front of the canvas where it hides the fields. */
  function showTab(shown: TabId) {
    setTab(shown);
    if (isScreen) setSheet('full');
  }

  /** Opens a field. A block's fields are shown only while it is selected. */
  function openField(path: string) {
    select(path.startsWith('layout.blocks.') ? (partOfField(path) ?? null) : null, path);
    showTab(tabOfPath(path));
    focusWhenShown(path);
  }

  /** Shows the changes at these paths, on the page if it is visible, and in its tab. */
  function showPaths(paths: readonly string[]) {
    const tabs = paths.map(tabOfPath);
    if (tabs[0] && !tabs.includes(tab)) setTab(tabs[0]);
    const part = paths.map(partOfField).find((changed) => changed !== undefined);
    if ((isFull || isScreen) && part) select(part);
  }

  return {
    tab,
    chooseTab,
    showTab,
    openField,
    showPaths,
    showField: (_part: string, field: string) => setTab(tabOfPath(fieldOfPath(field))),
    isFull,
    /** The canvas alone, with the fields in a sheet over it. */
    isScreen,
    hasCanvas: isFull || isScreen,
    sheet,
    setSheet,
    openScreen: () => setScreenOpen(true),
    /** Undefined where the page was opened first. */
    closeScreen: isEntry ? undefined : closeScreen,
    device,
    setDevice,
    isListing,
    setListing,
    isThemeShown: tab === 'layout' && at === 'theme',
    showTheme() {
      select(null, 'theme');
      setTab('layout');
    },
  };
}
