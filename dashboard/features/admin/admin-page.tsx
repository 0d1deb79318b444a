import { Button, Tabs } from '@mantine/core';
import {
  IconChartLine,
  IconHistory,
  IconMail,
  IconSettings,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { platformInsights, admin as text } from '../../messages/index.ts';
import { scrollToMiddle } from '../../ui/middle.ts';
import { Page } from '../../ui/page.tsx';
import { type AdminTab, adminTabs, readAdminAddress, tabSearch } from './address.ts';
import s from './admin.module.css';
import { ContactMessagesTab } from './contact-messages-tab.tsx';
import { DomainsTab } from './domains-tab.tsx';
import { LogTab } from './log-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { UsersTab } from './users-tab.tsx';

const icons = {
  users: IconUsers,
  domains: IconWorld,
  messages: IconMail,
  settings: IconSettings,
  log: IconHistory,
} as const;
const panels = {
  users: UsersTab,
  domains: DomainsTab,
  messages: ContactMessagesTab,
  settings: SettingsTab,
  log: LogTab,
} as const;

/** The administrators' panel; the address decides which tab is open. */
export function AdminPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { tab } = readAdminAddress(search);
  const Panel = panels[tab];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On phones the tabs do not all fit, so the open one is scrolled into view.
    scrollToMiddle(list.current?.querySelector(`[data-tab=${tab}]`));
  }, [tab]);
  return (
    <Page
      title={text.title}
      action={
        <Button
          component={Link}
          to={paths.adminInsights}
          variant="default"
          leftSection={<IconChartLine size={18} />}
        >
          {platformInsights.link}
        </Button>
      }
    >
      <Tabs
        value={tab}
        // The list contains only our own tabs.
        onChange={(to) => void navigate({ search: tabSearch(to as AdminTab) })}
        keepMounted={false}
        classNames={{ list: s.tabs ?? '', tab: s.tab ?? '', tabSection: s.icon ?? '' }}
      >
        <Tabs.List ref={list} aria-label={text.sections}>
          {adminTabs.map((name) => {
            const Icon = icons[name];
            return (
              <Tabs.Tab key={name} value={name} data-tab={name} leftSection={<Icon size={19} stroke={1.7} />}>
                {text.tabs[name]}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {adminTabs.map((name) => (
          <Tabs.Panel key={name} value={name} pt={18}>
            {name === tab && <Panel />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
