import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, TextInput } from '@mantine/core';
import { passwordRules } from '@mirsah/domain/settings/password-rule.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { auth, passwordRuleText } from '../../messages/auth.ts';
import { Banner } from '../../ui/banner.tsx';
import { resetSchema } from './auth-fields.ts';
import s from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { PasswordField } from './password-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';
import { useRegistrationRules } from './use-registration-rules.ts';

/** Sets a new password with the code that was sent, then signs in with it. */
export function NewPasswordStep({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const rule = useRegistrationRules()?.password ?? passwordRules.low;
  const [isResent, setIsResent] = useState(false);
  const form = useForm({
    resolver: zodResolver(resetSchema(rule)),
    defaultValues: { code: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { problem, setProblem, submit } = useAuthSubmit(form, async ({ code, password }) => {
    setIsResent(false);
    const { resetPassword } = await import('./api/reset-password.ts');
    await resetPassword(email, code, password);
    const { signIn } = await import('./api/sign-in.ts');
    await signIn({ email, password });
  });

  return (
    <AuthLayout
      title={auth.forgotTitle}
      intro={
        <>
          {auth.codeSentTo} <bdi dir="ltr">{email}</bdi>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={18}>
          {problem && <Banner tone="error">{problem}</Banner>}
          {isResent && <Banner tone="success">{auth.resent}</Banner>}
          <TextInput
            label={auth.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            autoFocus
            classNames={{ input: s.code ?? '' }}
            error={errors.code?.message}
            {...form.register('code')}
          />
          <PasswordField
            label={auth.newPassword}
            description={passwordRuleText(rule)}
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" fullWidth disabled={isSubmitting}>
            {isSubmitting ? auth.savingPassword : auth.savePassword}
          </Button>
          <div className={s.row}>
            <ResendButton
              send={async () => {
                const { requestPasswordReset } = await import('./api/reset-password.ts');
                await requestPasswordReset(email);
              }}
              onResult={(failure) => {
                setProblem(failure);
                setIsResent(failure === undefined);
              }}
            />
            <Button variant="subtle" size="sm" onClick={onOtherEmail}>
              {auth.otherEmail}
            </Button>
          </div>
        </Stack>
      </form>
    </AuthLayout>
  );
}
