import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { siteAddress, siteHost } from '../../../app/config.ts';
import { useConfig } from '../../../app/config-context.ts';
import { landingPages as words } from '../../../messages/landing-pages.ts';
import s from './landing-pages.module.css';

/** A page's public host; a link once there is something behind it. */
export function SiteLink({ subdomain, isLive }: { subdomain: string; isLive: boolean }) {
  const config = useConfig();
  const host = siteHost(config, subdomain);
  if (!isLive) {
    return (
      <span className={s.host} dir="ltr" title={host}>
        {host}
      </span>
    );
  }
  return (
    <a className={s.site} href={siteAddress(config, subdomain)} target="_blank" rel="noreferrer">
      <span className={s.host} dir="ltr" title={host}>
        {host}
      </span>
      <IconExternalLink size={16} aria-hidden />
      <VisuallyHidden>({words.openSite})</VisuallyHidden>
    </a>
  );
}
