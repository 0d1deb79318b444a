import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { passwordRules } from '@mirsah/domain/settings/password-rule.ts';
import { useForm } from 'react-hook-form';
import { account as words } from '../../messages/account.ts';
import { auth, authProblems } from '../../messages/auth.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { authErrorText } from '../auth/auth-error-text.ts';
import { changePasswordSchema } from '../auth/auth-fields.ts';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { useAuthSubmit } from '../auth/use-auth-submit.ts';
import { useRegistrationRules } from '../auth/use-registration-rules.ts';
import { changePassword } from './api/change-password.ts';
import s from './profile-page.module.css';

export function PasswordCard({ email }: { email: string }) {
  const rule = useRegistrationRules()?.password ?? passwordRules.low;
  const form = useForm({
    resolver: zodResolver(changePasswordSchema(rule)),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { problem, submit } = useAuthSubmit(
    form,
    async ({ currentPassword, password }) => {
      await changePassword(currentPassword, password);
      form.reset();
      showToast({ text: words.passwordChanged });
    },
    problemOf,
  );

  return (
    <Card title={words.password} description={words.passwordText}>
      <form onSubmit={submit} noValidate>
        <Stack gap={18} className={s.form ?? ''}>
          {problem && <Banner tone="error">{problem}</Banner>}
          {/* Tells password managers whose password it is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={words.currentPassword}
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
          <Button type="submit" variant="default" disabled={isSubmitting} className={s.action ?? ''}>
            {isSubmitting ? words.changingPassword : words.changePassword}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

/** Who is signed in has no wrong e-mail: what is not authorised can only be the password. */
function problemOf(error: unknown): string {
  const text = authErrorText(error);
  return text === authProblems.signInFailed ? authProblems.currentPasswordWrong : text;
}
