import { Anchor, Button, Tabs } from '@mantine/core';
import { shortId } from '@mirsah/domain/id';
import type { LogEntry } from '@mirsah/domain/member/log';
import { IconHistory, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isOwnAccount, useCan } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import { paths } from '../../lib/paths.ts';
import { useOpenNew } from '../../lib/use-open-new.ts';
import { formatFullDateTime, logTexts, team as text } from '../../messages/index.ts';
import { PagedCard } from '../../ui/card.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import typography from '../../ui/typography.module.css';
import { type Link as InvitationLink, InviteDialog, LinkDialog } from './invite-dialog.tsx';
import { Members } from './members.tsx';
import { useLog } from './queries.ts';
import s from './team.module.css';

/** A merchant's people, and the log of what they did. Only the owner manages people. */
export function TeamPage() {
  const canManage = useCan('manage_members');
  const [tab, setTab] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<InvitationLink>();
  useOpenNew(() => setInviting(canManage));
  const shown = tab ?? (canManage ? 'members' : 'log');
  const inviteButton = (label: string) => (
    <Button leftSection={<IconUserPlus size={18} />} onClick={() => setInviting(true)}>
      {label}
    </Button>
  );
  return (
    <Page title={text.title} width={860} action={canManage && inviteButton(text.invite)}>
      {/* Below the action, because a phone has no room for a sentence beside it. */}
      <p className={s.intro}>{text.subtitle}</p>
      {canManage ? (
        <Tabs value={shown} onChange={setTab} keepMounted={false}>
          <Tabs.List aria-label={text.sections}>
            <Tabs.Tab value="members" mih={46} leftSection={<IconUsers size={19} stroke={1.7} />}>
              {text.tabs.members}
            </Tabs.Tab>
            <Tabs.Tab value="log" mih={46} leftSection={<IconHistory size={19} stroke={1.7} />}>
              {text.tabs.log}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="members" pt={18} className={s.panel ?? ''}>
            <Members inviteButton={inviteButton} onLink={setLink} />
          </Tabs.Panel>
          <Tabs.Panel value="log" pt={18}>
            <Log />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Log />
      )}
      <InviteDialog
        isOpen={isInviting}
        onClose={() => setInviting(false)}
        onInvited={(made) => {
          setInviting(false);
          setLink(made);
        }}
      />
      <LinkDialog link={link} onClose={() => setLink(undefined)} />
    </Page>
  );
}

function Log() {
  const list = useLog();
  const entries = itemsOf(list.data);
  return (
    <PagedCard
      list={list}
      isEmpty={entries.length === 0}
      whileLoading={<RowSkeleton />}
      whenEmpty={
        <Notice
          icon={<IconHistory size={30} stroke={1.6} />}
          title={text.logEmpty}
          text={text.logEmptyText}
        />
      }
      problem={errorText(list.error, text.logFailed)}
    >
      <p className={s.logHint}>{text.logHint[isOwnAccount() ? 'own' : 'members']}</p>
      <ul className={s.log} aria-label={text.log}>
        {entries.map((entry) => (
          <li key={entry.id} className={s.entry}>
            <span>
              {entry.byName && (
                <>
                  <bdi className={typography.bold}>{entry.byName}</bdi>:{' '}
                </>
              )}
              {logTexts[entry.action](entry)} <Subject entry={entry} />
            </span>
            <time className={s.small} dateTime={entry.at}>
              {formatFullDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ul>
    </PagedCard>
  );
}

/**
 * The subject of the action: an order by its number, with a link while it exists, or a name; empty for a
 * member who joined.
 */
function Subject({ entry: { action, subjectId, subjectName } }: { entry: LogEntry }) {
  if (action === 'member_joined') return null;
  if (subjectName) return <bdi>«{subjectName}»</bdi>;
  if (!subjectId) return null;
  const number = <bdi dir="ltr">{shortId(subjectId)}</bdi>;
  if (action === 'orders_deleted') return number;
  return (
    <Anchor component={Link} to={`${paths.orders}?q=${subjectId}`} inherit>
      {number}
    </Anchor>
  );
}
