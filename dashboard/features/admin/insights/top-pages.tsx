import type { PlatformInsights } from '@mirsah/domain/insights/platform-insights.ts';
import { formatNumber } from '../../../lib/format.ts';
import { series, insights as words } from '../../../messages/insights.ts';
import { Growth } from '../../insights/cards/growth.tsx';
import s from './top-pages.module.css';

/** The pages that were viewed most, whoever's they are. */
export function TopPages({ pages }: { pages: PlatformInsights['pages'] }) {
  if (pages.length === 0) return <p className={s.none}>{words.noRows}</p>;
  return (
    <ol className={s.pages}>
      {pages.map(({ pageId, title, views, growth }) => (
        <li key={pageId}>
          <bdi className={s.title}>{title ?? words.deletedPage}</bdi>
          <span className={s.views}>
            {series.views} <strong>{formatNumber(views)}</strong>
          </span>
          <Growth value={growth} than={words.thanLastWeek} />
        </li>
      ))}
    </ol>
  );
}
