import { isPictureAddress } from '@mirsah/domain/landing-page/web-link.ts';
import { IconPhoto, IconWorld } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { siteHost } from '../../../../app/config.ts';
import { useConfig } from '../../../../app/config-context.ts';
import { truncate } from '../../../../lib/format.ts';
import { generalTab as words } from '../../../../messages/editor.ts';
import type { EditorValues } from '../editor-values.ts';
import s from './seo-previews.module.css';
import { useShownSeo } from './use-shown-seo.ts';

/** Characters that search engines show of each, about. */
export const SHOWN_TITLE = 60;
export const SHOWN_DESCRIPTION = 155;

/** The page in a search result and as a shared link, while its texts are being written. */
export function SeoPreviews() {
  const config = useConfig();
  const subdomain = useWatch<EditorValues, 'subdomain'>({ name: 'subdomain' });
  const { title, description, picture } = useShownSeo();
  const host = siteHost(config, subdomain || '…');
  const shownTitle = title || words.noTitle;
  const shownDescription = description || words.noDescription;
  return (
    <div className={s.previews}>
      <Preview caption={words.searchPreview}>
        <div className={s.result}>
          <span className={s.site}>
            <span className={s.icon}>
              <IconWorld size={16} stroke={1.6} aria-hidden />
            </span>
            <bdi dir="ltr">{host}</bdi>
          </span>
          <span className={s.resultTitle}>{truncate(shownTitle, SHOWN_TITLE)}</span>
          <span className={s.text}>{truncate(shownDescription, SHOWN_DESCRIPTION)}</span>
        </div>
      </Preview>
      <Preview caption={words.sharePreview}>
        <div className={s.shared}>
          <SharedPicture key={picture} address={picture} />
          <div className={s.sharedTexts}>
            <span className={s.sharedTitle}>{shownTitle}</span>
            <span className={s.sharedText}>{shownDescription}</span>
            <bdi className={s.sharedHost} dir="ltr">
              {host}
            </bdi>
          </div>
        </div>
      </Preview>
    </div>
  );
}

function Preview({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className={s.preview}>
      <figcaption>{caption}</figcaption>
      {children}
    </figure>
  );
}

function SharedPicture({ address }: { address: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false);
  if (address && isPictureAddress(address) && !isBroken) {
    return <img className={s.picture} src={address} alt="" onError={() => setIsBroken(true)} />;
  }
  return (
    <span className={s.noPicture}>
      <IconPhoto size={28} stroke={1.4} aria-hidden />
      {words.noPicture}
    </span>
  );
}
