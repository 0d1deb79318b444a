import { Table } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { editLandingPagePath } from '../../lib/paths.ts';
import {
  formatDate,
  formatDateTime,
  formatNumber,
  landingPages as text,
  truncate,
} from '../../messages/index.ts';
import { type Column, TableHead } from '../../ui/table-head.tsx';
import s from './landing-pages.module.css';
import { type PageActions, RowActions, SiteLink } from './page-actions.tsx';
import { PublishFailureText, PublishStatus } from './publish-status.tsx';

/** How many characters of a description the list shows (spec 9). */
const SHOWN_DESCRIPTION = 50;

const columns: Column[] = [
  { label: text.columns.page },
  { label: text.columns.link, width: '20%' },
  { label: text.columns.state, width: 138 },
  { label: text.columns.views, width: 90 },
  { label: text.columns.orders, width: 90 },
  { label: text.columns.updated, width: 118 },
  { label: text.columns.actions, width: 216, content: null },
];

export function LandingPagesTable({ pages, ...actions }: { pages: LandingPageSummary[] } & PageActions) {
  const navigate = useNavigate();

  /** A click on a row opens the editor, unless it hits a link or button in the row. */
  function openFrom(event: MouseEvent, pageId: string) {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    void navigate(editLandingPagePath(pageId));
  }

  return (
    <Table
      className={s.table}
      aria-label={text.title}
      highlightOnHover
      verticalSpacing={14}
      horizontalSpacing={16}
    >
      <TableHead columns={columns} />
      <Table.Tbody>
        {pages.map((page) => (
          <Table.Tr key={page.id} onClick={(event) => openFrom(event, page.id)}>
            <Table.Th scope="row" className={s.rowName}>
              <Link className={s.title} to={editLandingPagePath(page.id)}>
                {page.title}
              </Link>
              <span className={s.description}>{truncate(page.description, SHOWN_DESCRIPTION)}</span>
              <PublishFailureText page={page} />
            </Table.Th>
            <Table.Td>
              <SiteLink subdomain={page.subdomain} isLive={page.publishState === 'live'} />
            </Table.Td>
            <Table.Td>
              <PublishStatus page={page} />
            </Table.Td>
            <Table.Td className={s.count}>{formatNumber(page.views)}</Table.Td>
            <Table.Td className={s.count}>{formatNumber(page.orders)}</Table.Td>
            <Table.Td className={s.date}>
              <time dateTime={page.updatedAt} title={formatDateTime(page.updatedAt)}>
                {formatDate(page.updatedAt)}
              </time>
            </Table.Td>
            <Table.Td>
              <RowActions page={page} {...actions} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same pages on a phone. */
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
          <PublishFailureText page={page} />
          <dl className={s.counts}>
            <dt>{text.columns.views}</dt>
            <dd>{formatNumber(page.views)}</dd>
            <dt>{text.columns.orders}</dt>
            <dd>{formatNumber(page.orders)}</dd>
          </dl>
          <div className={s.cardMeta}>
            <SiteLink subdomain={page.subdomain} isLive={page.publishState === 'live'} />
            <time dateTime={page.updatedAt}>
              {text.updatedAt} {formatDate(page.updatedAt)}
            </time>
          </div>
          <RowActions page={page} {...actions} />
        </li>
      ))}
    </ul>
  );
}
