import { ActionIcon, Button, Group, Modal, Stack } from '@mantine/core';
import type { InvitationResponse, MemberResponse } from '@mirsah/contracts/members';
import type { MemberGrant } from '@mirsah/domain/member';
import { IconRefresh, IconUsers, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import {
  accountRoles,
  arabicCount,
  common,
  formatDate,
  formatList,
  formatPercent,
  team as text,
} from '../../messages/index.ts';
import { ActionButton, off } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DeleteButton, EditButton } from '../../ui/edit-delete-buttons.tsx';
import { Email } from '../../ui/email.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import typography from '../../ui/typography.module.css';
import { GrantFields, isComplete } from './grant-fields.tsx';
import type { Link } from './invite-dialog.tsx';
import {
  useChangeMember,
  useDiscountLimit,
  useRemoveMember,
  useRenewInvitation,
  useRevokeInvitation,
  useSaveDiscountLimit,
  useTeam,
} from './queries.ts';
import s from './team.module.css';

type Props = { inviteButton: (label: string) => ReactNode; onLink: (link: Link) => void };

/** The members and the pending invitations. */
export function Members({ inviteButton, onLink }: Props) {
  const team = useTeam({ isEnabled: true });
  const [editing, setEditing] = useState<MemberResponse>();
  const [removing, setRemoving] = useState<MemberResponse>();
  const remove = useRemoveMember();
  const [revoking, setRevoking] = useState<InvitationResponse>();
  const revoke = useRevokeInvitation();
  if (team.isPending) return <Card isFlush>{<RowSkeleton />}</Card>;
  if (team.isLoadingError) {
    return (
      <Card>
        <LoadError message={errorText(team.error, text.loadFailed)} onRetry={() => void team.refetch()} />
      </Card>
    );
  }
  const { members, invitations } = team.data;
  return (
    <>
      {members.length === 0 && invitations.length === 0 && (
        <Card>
          <Notice
            icon={<IconUsers size={30} stroke={1.6} />}
            title={text.empty}
            text={text.emptyText}
            action={inviteButton(text.inviteFirst)}
          />
        </Card>
      )}
      {members.length > 0 && (
        <Card title={text.members}>
          <ul className={s.list}>
            {members.map((member) => (
              <li key={member.userId} className={s.row}>
                <Who name={member.fullName} email={member.email} grant={member}>
                  {text.joined(formatDate(member.joinedAt))}
                </Who>
                <Group gap={4} wrap="nowrap">
                  <EditButton of={member.fullName} onClick={() => setEditing(member)} />
                  <DeleteButton of={member.fullName} onClick={() => setRemoving(member)} />
                </Group>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {invitations.length > 0 && (
        <Card title={text.invitations}>
          <ul className={s.list}>
            {invitations.map((invitation) => (
              <Invitation
                key={invitation.id}
                invitation={invitation}
                onLink={onLink}
                onRevoke={setRevoking}
              />
            ))}
          </ul>
        </Card>
      )}
      {members.length + invitations.length > 0 && <DiscountLimit />}
      <EditDialog member={editing} onClose={() => setEditing(undefined)} />
      <ConfirmDialog
        isOpen={removing !== undefined}
        title={text.removeTitle}
        question={text.removeQuestion(removing?.fullName ?? '')}
        confirmLabel={text.remove}
        isBusy={remove.isPending}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() =>
          removing &&
          remove.mutate(removing.userId, {
            onSuccess: () => showToast({ text: text.removed }),
            onError: failed,
            onSettled: () => setRemoving(undefined),
          })
        }
      />
      <ConfirmDialog
        isOpen={revoking !== undefined}
        title={text.revokeTitle}
        question={text.revokeQuestion(revoking?.email ?? '')}
        confirmLabel={text.revokeTitle}
        isBusy={revoke.isPending}
        onCancel={() => setRevoking(undefined)}
        onConfirm={() =>
          revoking &&
          revoke.mutate(revoking.id, {
            onSuccess: () => showToast({ text: text.revoked }),
            onError: failed,
            onSettled: () => setRevoking(undefined),
          })
        }
      />
    </>
  );
}

const failed = (error: unknown) => showToast({ text: errorText(error, text.changeFailed), isProblem: true });

const PERCENTS = [0, 5, 10, 15, 20, 25, 30, 40, 50];

/** The discount that members may give on an order. */
function DiscountLimit() {
  const limit = useDiscountLimit();
  const save = useSaveDiscountLimit();
  if (!limit.data) return null;
  const { percent } = limit.data;
  const percents = PERCENTS.includes(percent) ? PERCENTS : [...PERCENTS, percent].sort((a, b) => a - b);
  return (
    <Card title={text.discountLimit} description={text.discountLimitText}>
      <div className={s.limit}>
        <ChoiceMenu
          label={text.discountLimit}
          choices={percents.map((each) => ({
            value: String(each),
            label: each === 0 ? text.noDiscount : text.discountUpTo(formatPercent(each)),
          }))}
          value={String(save.isPending ? save.variables : percent)}
          isOff={save.isPending}
          onChoose={(value) =>
            save.mutate(Number(value), {
              onSuccess: () => showToast({ text: text.discountLimitSaved }),
              onError: failed,
            })
          }
        />
      </div>
    </Card>
  );
}

type WhoProps = { name?: string; email: string; grant: MemberGrant; children: string };

function Who({ name, email, grant: { role, pages, phones }, children }: WhoProps) {
  const scope = [
    accountRoles[role].name,
    ...(role === 'agent' ? [pages ? arabicCount(pages.length, text.pageCount) : text.allPages] : []),
    ...(phones === 'full' ? [] : [text.phonesHidden]),
  ];
  return (
    <div className={s.who}>
      {name && <bdi className={typography.bold}>{name}</bdi>}
      <span className={name ? s.small : typography.bold}>
        <Email address={email} />
      </span>
      <span className={s.facts}>
        <span>{formatList(scope)}</span>
        <span>{children}</span>
      </span>
    </div>
  );
}

type InvitationProps = {
  invitation: InvitationResponse;
  onLink: (link: Link) => void;
  onRevoke: (invitation: InvitationResponse) => void;
};

function Invitation({ invitation, onLink, onRevoke }: InvitationProps) {
  const { id, email, validUntil } = invitation;
  const renew = useRenewInvitation();
  return (
    <li className={s.row}>
      <Who email={email} grant={invitation}>
        {text.validUntil(formatDate(validUntil))}
      </Who>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={text.renewOf(email)}
          title={text.renew}
          onClick={() =>
            renew.mutate(id, { onSuccess: ({ token }) => onLink({ email, token }), onError: failed })
          }
          {...(renew.isPending && off)}
        >
          <IconRefresh size={20} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          aria-label={text.revokeOf(email)}
          title={text.revoke}
          onClick={() => onRevoke(invitation)}
        >
          <IconX size={20} />
        </ActionIcon>
      </Group>
    </li>
  );
}

function EditDialog({ member, onClose }: { member: MemberResponse | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={member !== undefined}
      onClose={onClose}
      title={text.editTitle(member?.fullName ?? '')}
      size="lg"
      radius="lg"
      padding={24}
    >
      {member && <EditForm key={member.userId} member={member} onClose={onClose} />}
    </Modal>
  );
}

function EditForm({ member, onClose }: { member: MemberResponse; onClose: () => void }) {
  const { userId, role, pages, phones } = member;
  const [grant, setGrant] = useState<MemberGrant>({ role, pages, phones });
  const change = useChangeMember();
  const saved = () => {
    showToast({ text: text.saved });
    onClose();
  };
  return (
    <Stack gap={18}>
      {change.isError && <Banner tone="error">{errorText(change.error, text.changeFailed)}</Banner>}
      <GrantFields grant={grant} onChange={setGrant} />
      <Group justify="flex-end" gap={10}>
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <ActionButton
          isOff={change.isPending || !isComplete(grant)}
          onClick={() => change.mutate({ userId, grant }, { onSuccess: saved })}
        >
          {text.save}
        </ActionButton>
      </Group>
    </Stack>
  );
}
