import { Tabs } from '@mantine/core';
import {
  IconEyeOff,
  IconForms,
  IconInfoCircle,
  IconLayoutNavbar,
  IconLayoutRows,
  IconShoppingBag,
  IconTargetArrow,
  IconTruck,
} from '@tabler/icons-react';
import { type ComponentType, memo, Suspense, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { arabicCount, errorCountForms, editor as text } from '../../messages/index.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { scrollToMiddle } from '../../ui/middle.ts';
import { useHasFullEditor } from '../../ui/window-width.ts';
import { GeneralTab } from '../page-form/tabs/general-tab.tsx';
import { LayoutTab } from '../page-form/tabs/layout-tab.tsx';
import { ProductTab } from '../page-form/tabs/product-tab.tsx';
import { editorTabs, errorCount, partsOfTab, type TabId } from '../page-form/tabs.ts';
import type { EditorValues } from '../page-form/values.ts';
import s from './editor.module.css';

/** Tabs that are not on the first screen, starting with those that the order form leads to. */
const loadCloaking = async () => ({
  default: (await import('../page-form/tabs/cloaking-tab.tsx')).CloakingTab,
});
const loadHeaderFooter = async () => ({
  default: (await import('../page-form/tabs/header-footer-tab.tsx')).HeaderFooterTab,
});
const loadShipping = async () => ({
  default: (await import('../page-form/tabs/shipping-tab.tsx')).ShippingTab,
});
const loadFields = async () => ({ default: (await import('../page-form/tabs/fields-tab.tsx')).FieldsTab });
const loadPixels = async () => ({ default: (await import('../page-form/tabs/pixels-tab.tsx')).PixelsTab });
const loadLater = [loadFields, loadShipping, loadCloaking, loadHeaderFooter, loadPixels];
const CloakingTab = lazyPart(loadCloaking);
const HeaderFooterTab = lazyPart(loadHeaderFooter);
const ShippingTab = lazyPart(loadShipping);
const FieldsTab = lazyPart(loadFields);
const PixelsTab = lazyPart(loadPixels);

type PanelProps = {
  pageId: string | undefined;
  /** The page's subdomain as stored; empty until there is one. */
  storedSubdomain: string;
};

const contents: Record<TabId, ComponentType<PanelProps>> = {
  general: GeneralTab,
  product: ProductTab,
  shipping: ShippingTab,
  fields: FieldsTab,
  layout: LayoutTab,
  cloaking: CloakingTab,
  headerFooter: HeaderFooterTab,
  pixels: PixelsTab,
};

/** In the rail of a large window, above the tab's name. */
const icons: Record<TabId, typeof IconInfoCircle> = {
  general: IconInfoCircle,
  product: IconShoppingBag,
  shipping: IconTruck,
  fields: IconForms,
  layout: IconLayoutRows,
  cloaking: IconEyeOff,
  headerFooter: IconLayoutNavbar,
  pixels: IconTargetArrow,
};

type Props = PanelProps & { tab: TabId; onTab: (tab: TabId) => void };

/**
 * The tabs, each with the number of its errors. The fields of a tab are mounted when it is first opened and
 * then stay.
 */
export const TabBar = memo(function TabBar({ tab, onTab, ...page }: Props) {
  const { errors } = useFormState<EditorValues>();
  const isRail = useHasFullEditor();
  const [opened, setOpened] = useState<ReadonlySet<TabId>>(new Set([tab]));
  const list = useRef<HTMLDivElement>(null);
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));

  // Loaded early, so that they open without a connection too; a failed download is retried then.
  useEffect(() => void Promise.allSettled(loadLater.map((load) => load())), []);

  // On a phone the tabs are one scrolling line, in which the active tab must be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab becomes active when `tab` changes
  useEffect(() => {
    scrollToMiddle(list.current?.querySelector('[data-active]'));
  }, [tab]);

  return (
    <Tabs
      className={s.tabs}
      value={tab}
      onChange={(value) => value && onTab(value as TabId)}
      orientation={isRail ? 'vertical' : 'horizontal'}
      variant="none"
      keepMounted
    >
      <Tabs.List ref={list} className={s.tabList} aria-label={text.tabs}>
        {editorTabs.map(({ id, label }) => {
          const count = errorCount(errors, id);
          const Icon = icons[id];
          return (
            <Tabs.Tab key={id} value={id} className={s.tab} data-path={partsOfTab(id)[0]}>
              {isRail && <Icon size={20} stroke={1.75} />}
              {label}
              {count > 0 && (
                <span className={s.count} role="img" aria-label={arabicCount(count, errorCountForms)}>
                  {count}
                </span>
              )}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {editorTabs.map(({ id }) => (
        <Tabs.Panel key={id} value={id} className={s.panel}>
          {opened.has(id) && <Panel id={id} {...page} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
});

/**
 * Memoized: the bar and the editor around it render while the merchant types, and a panel may have a hundred
 * rows.
 */
const Panel = memo(function Panel({ id, ...page }: PanelProps & { id: TabId }) {
  const Content = contents[id];
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Content {...page} />
      </Suspense>
    </ErrorBoundary>
  );
});
