import { Button } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react';
import { siteAddress } from '../../app/config.ts';
import { useConfig } from '../../app/config-context.ts';
import { landingPages as pageWords } from '../../messages/landing-pages.ts';
import { onboarding as words } from '../../messages/onboarding.ts';
import { showToast } from '../../ui/toast.tsx';
import { whatsAppLink } from '../orders/phone-links.ts';
import s from './guided-start.module.css';

/** A live page's link, to be copied or sent with WhatsApp to whomever the merchant picks there. */
export function ShareLink({ page, onShare }: { page: LandingPageSummary; onShare: () => void }) {
  const address = siteAddress(useConfig(), page.subdomain);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      showToast({ text: pageWords.copyFailed, isProblem: true });
      return;
    }
    showToast({ text: pageWords.linkCopied });
    onShare();
  }

  return (
    <>
      <a className={s.address} href={address} dir="ltr" target="_blank" rel="noreferrer">
        {address.replace(/^https?:\/\/|\/$/g, '')}
      </a>
      <div className={s.buttons}>
        <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {words.copyLink}
        </Button>
        <Button
          component="a"
          variant="default"
          href={whatsAppLink('', `${page.title}\n${address}`)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          onClick={onShare}
        >
          {words.shareOnWhatsApp}
        </Button>
      </div>
    </>
  );
}
