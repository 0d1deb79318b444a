import { Outlet, ScrollRestoration, useMatch } from 'react-router';
import { paths } from '../../app/paths.ts';
import { shell } from '../../messages/shell.ts';
import { AccountStanding } from '../profile/account-standing.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import s from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

/** What surrounds every screen behind the sign-in. */
export function Shell() {
  const isCreating = useMatch(paths.createLandingPage) !== null;
  const isEditing = useMatch(paths.editLandingPage) !== null;
  // Also matches a new one's address.
  const isOnProduct = useMatch(paths.editProduct) !== null;
  // On a phone the save bar of a long form takes the place of the tabs.
  const hasTabs = !isCreating && !isEditing && !isOnProduct;
  return (
    <div className={s.shell} data-tabs={hasTabs || undefined}>
      <a className={s.skip} href="#main">
        {shell.skip}
      </a>
      <Header />
      <div className={s.body}>
        <SideMenu />
        <div className={s.column}>
          <main id="main" className={s.main} tabIndex={-1}>
            <AccountStanding>
              <Outlet />
            </AccountStanding>
          </main>
          <Footer />
        </div>
      </div>
      {hasTabs && <BottomTabs />}
      <RouteAnnouncer />
      <ScrollRestoration />
    </div>
  );
}
