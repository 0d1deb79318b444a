import { ActionIcon, Button, Stack } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import {
  IconBrandWhatsapp,
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconPencil,
  IconShoppingBag,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { siteAddress, useConfig } from '../../lib/config.ts';
import { whatsAppLink } from '../../lib/contact-links.ts';
import { editLandingPagePath, ordersBehindPath } from '../../lib/paths.ts';
import { useStartNotes } from '../../lib/use-start-notes.ts';
import { common, firstPage as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { copyLink } from '../../ui/copy.tsx';
import { SpinnerScreen } from '../../ui/spinner-screen.tsx';
import { PublishFailureText } from '../landing-pages/publish-status.tsx';
import { useLandingPage } from '../landing-pages/queries.ts';
import { StaticPreview } from '../page-preview/device-frame.tsx';
import s from './first-page.module.css';

/** A page that was just created: waits until it is live, then shows it with its address. */
export function LivePage({
  created,
  content,
}: {
  created: LandingPageResponse;
  content: LandingPageContent;
}) {
  const { data: page = created } = useLandingPage(created.id);
  const [, note] = useStartNotes();
  const address = siteAddress(useConfig(), page.subdomain);
  const hasShared = () => note({ hasShared: true });

  async function copy() {
    if (await copyLink(address)) hasShared();
  }

  if (page.publishState === 'publishing') return <SpinnerScreen />;
  const isLive = page.publishState === 'live';
  return (
    <main className={s.live}>
      <title>{`${text.live} | ${common.product}`}</title>
      {isLive ? (
        <header className={s.liveHead}>
          <span className={s.check}>
            <IconCheck size={30} stroke={2.4} />
          </span>
          <h1 className={s.liveTitle}>{text.live}</h1>
          <p className={s.liveText}>{text.liveText}</p>
        </header>
      ) : (
        <header className={s.liveHead}>
          <h1 className={s.liveTitle}>{page.title}</h1>
          <Banner tone="error">
            <PublishFailureText page={page} />
          </Banner>
        </header>
      )}
      <div className={s.phone} aria-hidden inert>
        <StaticPreview content={content} device="phone" title={text.preview} />
      </div>
      <Stack gap={10}>
        {isLive && (
          <>
            <div className={s.address}>
              <bdi dir="ltr" className={s.addressText}>
                {address.replace(/^https?:\/\/|\/$/g, '')}
              </bdi>
              <ActionIcon
                className={s.quiet ?? ''}
                size={44}
                aria-label={text.copy}
                title={text.copy}
                onClick={() => void copy()}
              >
                <IconCopy size={20} />
              </ActionIcon>
            </div>
            <Button
              component="a"
              className={s.whatsApp ?? ''}
              size="lg"
              href={whatsAppLink('', `${page.title}\n${address}`)}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconBrandWhatsapp size={22} />}
              onClick={hasShared}
            >
              {text.whatsApp}
            </Button>
          </>
        )}
        <div className={s.more}>
          {isLive && (
            <Button
              component="a"
              className={s.quiet ?? ''}
              size="lg"
              href={address}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={20} />}
            >
              {text.open}
            </Button>
          )}
          <Button
            component={Link}
            className={s.quiet ?? ''}
            size="lg"
            to={editLandingPagePath(page.id)}
            leftSection={<IconPencil size={20} />}
          >
            {text.edit}
          </Button>
        </div>
        {isLive && (
          <Button
            component={Link}
            className={s.quiet ?? ''}
            size="lg"
            to={ordersBehindPath({ page: page.id })}
            leftSection={<IconShoppingBag size={20} />}
          >
            {text.orders}
          </Button>
        )}
      </Stack>
    </main>
  );
}
