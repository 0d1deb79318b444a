import type { AuditEntry } from '@mirsah/domain/admin/audit-entry.ts';
import { IconHistory } from '@tabler/icons-react';
import { errorCodeOf, errorText } from '../../../lib/api/error-text.ts';
import { itemsOf } from '../../../lib/api/paged.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { auditTexts, log as words } from '../../../messages/admin.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeleton } from '../../../ui/row-skeleton.tsx';
import { useAuditLog } from '../api/list-audit-log.ts';
import { NotAllowed } from '../not-allowed.tsx';
import { changeText } from './change-text.ts';
import s from './log.module.css';

/** What administrators did, newest first. */
export function LogTab() {
  const list = useAuditLog();
  const entries = itemsOf(list.data);
  if (errorCodeOf(list.error) === 'not_allowed') return <NotAllowed />;
  return (
    <Card isFlush>
      {list.isPending && <RowSkeleton />}
      {list.isLoadingError && (
        <LoadError message={errorText(list.error, words.loadFailed)} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && entries.length === 0 && (
        <Notice icon={<IconHistory size={30} stroke={1.6} />} title={words.empty} text={words.emptyText} />
      )}
      {entries.length > 0 && (
        <ol className={s.entries} aria-label={words.title}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </Card>
  );
}

function Entry({ entry: { at, by, action, target, changes } }: { entry: AuditEntry }) {
  return (
    <li className={s.entry}>
      <div className={s.line}>
        <span>
          <bdi className={s.person} title={by.email}>
            {by.fullName}
          </bdi>{' '}
          {auditTexts[action]}{' '}
          {target && (
            <bdi className={s.person} title={target.email}>
              {target.fullName}
            </bdi>
          )}
        </span>
        <time className={s.time} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </div>
      {target && (
        <span className={s.email} dir="ltr">
          {target.email}
        </span>
      )}
      {changes.length > 0 && (
        <ul className={s.changes}>
          {changes.map((change) => (
            <li key={change.field}>{changeText(change)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
