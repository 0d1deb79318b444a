import { Group } from '@mantine/core';
import type { AuditEntry } from '@mirsah/domain/user/audit-log';
import { IconHistory } from '@tabler/icons-react';
import { auditTexts, formatDateTime, log as text } from '../../messages/index.ts';
import { Email } from '../../ui/email.tsx';
import { Notice } from '../../ui/notice.tsx';
import typography from '../../ui/typography.module.css';
import { changeText } from './change-text.ts';
import { ListCard } from './list-card.tsx';
import s from './log.module.css';
import { useAuditLog } from './queries.ts';

/** The audit log: what administrators did, and which merchants deleted their accounts. Newest first. */
export function LogTab() {
  return (
    <ListCard
      list={useAuditLog()}
      failedText={text.loadFailed}
      empty={
        <Notice icon={<IconHistory size={30} stroke={1.6} />} title={text.empty} text={text.emptyText} />
      }
    >
      {(entries) => (
        <ol className={s.entries} aria-label={text.title}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </ListCard>
  );
}

function Entry({ entry: { at, by, action, target, changes } }: { entry: AuditEntry }) {
  // A merchant who deleted their own account has no name in the log.
  const email = by.fullName === '' ? by.email : target?.email;
  return (
    <li className={s.entry}>
      <Group gap="0 16px" align="baseline" justify="space-between">
        <span>
          <bdi className={typography.bold} title={by.email}>
            {by.fullName || text.accountOwner}
          </bdi>
          : {auditTexts[action]}{' '}
          {target && (
            <bdi className={typography.bold} title={target.email}>
              {target.fullName}
            </bdi>
          )}
        </span>
        <time className={s.time} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </Group>
      {email && <Email address={email} className={s.email} />}
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
