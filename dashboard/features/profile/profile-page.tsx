import { zodResolver } from '@hookform/resolvers/zod';
import { Avatar, Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { passwordRules } from '@mirsah/domain/settings';
import type { Profile } from '@mirsah/domain/user';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText } from '../../lib/error-text.ts';
import { endSession } from '../../lib/session.ts';
import {
  account as accountText,
  auth,
  authProblems,
  formatFullDate,
  profile as profileText,
  shell,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Email } from '../../ui/email.tsx';
import { LeaveGuard, type ReportWork, useReportedWork, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { NewPasswordFields, PasswordField } from '../auth/account-fields.tsx';
import { changePasswordSchema, fullNameField } from '../auth/fields.ts';
import { useRegistrationRules } from '../auth/registration-rules.ts';
import { useAuthSubmit } from '../auth/use-auth-submit.ts';
import { KeysCard } from '../keys/key-settings.tsx';
import { PlanCard } from '../landing-pages/plan-card.tsx';
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx';
import { CloseCard } from './close-account.tsx';
import { DataCard } from './data-card.tsx';
import s from './profile-page.module.css';
import { changePassword, useEndMySessions, useMyProfile, useRenameMyself } from './queries.ts';

export function ProfilePage() {
  const { data: profile, isError, refetch } = useMyProfile();
  const { hasWork, reportWork } = useWorkOfForms();
  return (
    <Page title={profileText.title} width={680}>
      {profile ? (
        <Stack gap={20}>
          <DetailsCard profile={profile} onWork={reportWork} />
          <PlanCard />
          <PasswordCard email={profile.email} onWork={reportWork} />
          <SecondFactorCard profile={profile} />
          <SessionsCard />
          <KeysCard />
          <DataCard />
          <CloseCard />
          <LeaveGuard hasWork={hasWork} />
        </Stack>
      ) : isError ? (
        <LoadError message={profileText.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <Stack>
            <Skeleton h={56} w={240} />
            <Skeleton h={120} />
          </Stack>
        </Card>
      )}
    </Page>
  );
}

const schema = z.object({ fullName: fullNameField });

function DetailsCard({ profile, onWork }: { profile: Profile; onWork: ReportWork }) {
  const rename = useRenameMyself();
  const form = useForm({ resolver: zodResolver(schema), values: { fullName: profile.fullName } });
  const { errors, isDirty } = form.formState;
  useReportedWork(onWork, 'details', isDirty);
  const submit = form.handleSubmit(({ fullName }) =>
    rename.mutate(fullName, {
      onSuccess: () => showToast({ text: accountText.nameSaved }),
      onError: (error) => showToast({ text: errorText(error, accountText.nameFailed), isProblem: true }),
    }),
  );

  return (
    <Card title={accountText.details}>
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
          <ActionButton type="submit" variant="default" isOff={!isDirty || rename.isPending}>
            {rename.isPending ? accountText.savingName : accountText.saveName}
          </ActionButton>
        </form>
        <dl className={s.facts}>
          <dt>{profileText.email}</dt>
          <dd className={s.value}>
            <Email address={profile.email} />
          </dd>
          <dt>{profileText.memberSince}</dt>
          <dd>
            <time dateTime={profile.createdAt}>{formatFullDate(profile.createdAt)}</time>
          </dd>
        </dl>
      </Stack>
    </Card>
  );
}

function PasswordCard({ email, onWork }: { email: string; onWork: ReportWork }) {
  const rule = useRegistrationRules()?.password ?? passwordRules.medium;
  const form = useForm({
    resolver: zodResolver(changePasswordSchema(rule)),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useReportedWork(onWork, 'password', isDirty);
  const { problem, submit } = useAuthSubmit(
    form,
    async ({ currentPassword, password }) => {
      await changePassword({ email, currentPassword, password });
      form.reset();
      showToast({ text: accountText.passwordChanged });
    },
    problemOf,
  );

  return (
    <Card title={accountText.password} description={accountText.passwordText}>
      <form onSubmit={submit} noValidate>
        <Stack gap={18} className={s.form ?? ''}>
          {problem && <Banner tone="error">{problem}</Banner>}
          {/* Password managers read the user name from here. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={accountText.currentPassword}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
          <NewPasswordFields
            label={auth.newPassword}
            rule={rule}
            password={{ ...form.register('password'), error: errors.password?.message }}
            confirmation={{ ...form.register('confirmPassword'), error: errors.confirmPassword?.message }}
          />
          <ActionButton type="submit" variant="default" isOff={isSubmitting} className={s.action ?? ''}>
            {isSubmitting ? accountText.changingPassword : accountText.changePassword}
          </ActionButton>
        </Stack>
      </form>
    </Card>
  );
}

function problemOf(error: unknown): string {
  return errorText(error, authProblems.unexpected, {
    password_wrong: authProblems.currentPasswordWrong,
    password_weak: authProblems.passwordWeak,
    too_many_requests: authProblems.locked,
  });
}

function SessionsCard() {
  const { mutate, isPending } = useEndMySessions();
  const endAll = (close: () => void) =>
    mutate(undefined, {
      onError: (error) => {
        close();
        showToast({ text: errorText(error, accountText.endSessionsFailed), isProblem: true });
      },
    });
  return (
    <Card title={accountText.sessions} description={accountText.sessionsText}>
      <Group gap={10}>
        <Button variant="default" onClick={() => void endSession()}>
          {shell.signOut}
        </Button>
        <ConfirmButton
          variant="default"
          confirm={{
            title: accountText.endSessions,
            question: accountText.endSessionsQuestion,
            label: accountText.endSessionsConfirm,
          }}
          isBusy={isPending}
          onConfirm={endAll}
        >
          {accountText.endSessions}
        </ConfirmButton>
      </Group>
    </Card>
  );
}
