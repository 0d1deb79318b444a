import { IconLayoutGrid, IconPlugConnected, IconShoppingBag } from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { shell } from '../../messages/shell.ts';

/** The merchant's screens, in the order of the side menu and the bottom tabs. */
export const navigation = [
  { to: paths.dashboard, label: shell.dashboard, icon: IconLayoutGrid, isExact: true },
  { to: paths.orders, label: shell.orders, icon: IconShoppingBag, isExact: false },
  { to: paths.apiSettings, label: shell.apiSettings, icon: IconPlugConnected, isExact: false },
];
