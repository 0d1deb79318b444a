import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { profileStatusTexts, roleTexts, users as words } from '../../../messages/admin.ts';
import { Pill, type PillTone } from '../../../ui/pill.tsx';
import s from './users.module.css';

const tones = { pending: 'busy', approved: 'good', banned: 'bad' } as const satisfies Record<
  Profile['status'],
  PillTone
>;

export function StatusPill({ user }: { user: Profile }) {
  if (user.deletingSince) return <Pill tone="quiet">{words.deleting}</Pill>;
  return <Pill tone={tones[user.status]}>{profileStatusTexts[user.status]}</Pill>;
}

export function RoleBadge({ user }: { user: Profile }) {
  return (
    <span className={s.role} data-role={user.role}>
      {roleTexts[user.role]}
    </span>
  );
}
