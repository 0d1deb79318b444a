import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { Link } from 'react-router';
import { editLandingPagePath } from '../../../app/paths.ts';
import { formatDate, formatNumber, truncate } from '../../../lib/format.ts';
import { landingPages as words } from '../../../messages/landing-pages.ts';
import { PublishStatus } from '../publish-status.tsx';
import s from './landing-pages.module.css';
import { SHOWN_DESCRIPTION } from './landing-pages-table.tsx';
import { type PageActions, RowActions } from './row-actions.tsx';
import { SiteLink } from './site-link.tsx';

/** The table of pages as phones show it. */
export function LandingPageCards({ pages, ...actions }: { pages: LandingPageSummary[] } & PageActions) {
  return (
    <ul className={s.cards}>
      {pages.map((page) => (
        <li key={page.id} className={s.card}>
          <div className={s.cardHead}>
            <Link className={s.cardLink} to={editLandingPagePath(page.id)}>
              {page.title}
            </Link>
            <PublishStatus page={page} />
          </div>
          <p className={s.description}>{truncate(page.description, SHOWN_DESCRIPTION)}</p>
          <dl className={s.counts}>
            <dt>{words.columns.views}</dt>
            <dd>{formatNumber(page.views)}</dd>
            <dt>{words.columns.orders}</dt>
            <dd>{formatNumber(page.orders)}</dd>
          </dl>
          <div className={s.cardMeta}>
            <SiteLink subdomain={page.subdomain} isLive={page.publishState === 'live'} />
            <time dateTime={page.updatedAt}>
              {words.updatedAt} {formatDate(page.updatedAt)}
            </time>
          </div>
          <RowActions page={page} {...actions} />
        </li>
      ))}
    </ul>
  );
}
