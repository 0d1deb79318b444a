import { Table, VisuallyHidden } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { editLandingPagePath } from '../../../app/paths.ts';
import { formatDate, formatDateTime, formatNumber, truncate } from '../../../lib/format.ts';
import { landingPages as words } from '../../../messages/landing-pages.ts';
import { PublishStatus } from '../publish-status.tsx';
import s from './landing-pages.module.css';
import { type PageActions, RowActions } from './row-actions.tsx';
import { SiteLink } from './site-link.tsx';

/** Characters of a description that the list shows (spec 9). */
export const SHOWN_DESCRIPTION = 50;

export function LandingPagesTable({ pages, ...actions }: { pages: LandingPageSummary[] } & PageActions) {
  const navigate = useNavigate();

  /** A click anywhere on the row opens the editor; its own links and buttons keep their meaning. */
  function openFrom(event: MouseEvent, pageId: string) {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    void navigate(editLandingPagePath(pageId));
  }

  return (
    <Table className={s.table} highlightOnHover verticalSpacing={14} horizontalSpacing={16}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.columns.page}</Table.Th>
          <Table.Th>{words.columns.link}</Table.Th>
          <Table.Th>{words.columns.state}</Table.Th>
          <Table.Th>{words.columns.views}</Table.Th>
          <Table.Th>{words.columns.orders}</Table.Th>
          <Table.Th>{words.columns.updated}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{words.columns.actions}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {pages.map((page) => (
          <Table.Tr key={page.id} onClick={(event) => openFrom(event, page.id)}>
            <Table.Td>
              <Link className={s.title} to={editLandingPagePath(page.id)}>
                {page.title}
              </Link>
              <span className={s.description}>{truncate(page.description, SHOWN_DESCRIPTION)}</span>
            </Table.Td>
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
