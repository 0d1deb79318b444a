import { zodResolver } from '@hookform/resolvers/zod';
import { Avatar, Button, Stack, TextInput } from '@mantine/core';
import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText } from '../../lib/api/error-text.ts';
import { formatFullDate } from '../../lib/format.ts';
import { account as words } from '../../messages/account.ts';
import { auth } from '../../messages/auth.ts';
import { profile as profileWords } from '../../messages/shell.ts';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { fullNameField } from '../auth/auth-fields.ts';
import { useRenameMyself } from './api/my-account.ts';
import s from './profile-page.module.css';

const schema = z.object({ fullName: fullNameField });

export function DetailsCard({ profile }: { profile: Profile }) {
  const rename = useRenameMyself();
  const form = useForm({ resolver: zodResolver(schema), values: { fullName: profile.fullName } });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ fullName }) =>
    rename.mutate(fullName, {
      onSuccess: () => showToast({ text: words.nameSaved }),
      onError: (error) => showToast({ text: errorText(error, words.nameFailed), isProblem: true }),
    }),
  );

  return (
    <Card title={words.details}>
      <Stack gap={24}>
        <form onSubmit={submit} noValidate className={s.name}>
          <Avatar size={56} radius={99} color="sea" aria-hidden>
            {Array.from(profile.fullName)[0]}
          </Avatar>
          <TextInput
            label={auth.fullName}
            autoComplete="name"
            required
            error={errors.fullName?.message}
            {...form.register('fullName')}
          />
          <Button type="submit" variant="default" disabled={!isDirty || rename.isPending}>
            {rename.isPending ? words.savingName : words.saveName}
          </Button>
        </form>
        <dl className={s.facts}>
          <dt>{profileWords.email}</dt>
          <dd className={s.value}>
            <bdi dir="ltr">{profile.email}</bdi>
          </dd>
          <dt>{profileWords.memberSince}</dt>
          <dd>
            <time dateTime={profile.createdAt}>{formatFullDate(profile.createdAt)}</time>
          </dd>
        </dl>
      </Stack>
    </Card>
  );
}
