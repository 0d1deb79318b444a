import {
  IconLayoutGrid,
  IconMessage2,
  IconPackage,
  IconPlugConnected,
  IconShoppingBag,
} from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { shell } from '../../messages/shell.ts';

/** The merchant's screens, in the order of the side menu and the bottom tabs. */
export const navigation = [
  { to: paths.dashboard, label: shell.dashboard, icon: IconLayoutGrid, isExact: true },
  { to: paths.orders, label: shell.orders, icon: IconShoppingBag, isExact: false },
  { to: paths.products, label: shell.products, icon: IconPackage, isExact: false },
  { to: paths.messageTemplates, label: shell.messageTemplates, icon: IconMessage2, isExact: false },
  { to: paths.apiSettings, label: shell.apiSettings, icon: IconPlugConnected, isExact: false },
];

/** How many of them phones show as tabs; the others are behind «more». */
export const TABS = 3;
