import { zodResolver } from '@hookform/resolvers/zod';
import { passwordRules } from '@mirsah/domain/settings';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../lib/paths.ts';
import { auth, passwordRuleText } from '../../messages/index.ts';
import { EmailField, PasswordField } from './account-fields.tsx';
import { AuthForm, AuthLayout, SubmitButton, TextLink } from './auth-layout.tsx';
import { CodeForm } from './code-step.tsx';
import { requestResetSchema, resetSchema } from './fields.ts';
import { useRegistrationRules } from './registration-rules.ts';
import { useAuthSubmit } from './use-auth-submit.ts';

export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>();
  const form = useForm({ resolver: zodResolver(requestResetSchema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async (values) => {
    const { requestPasswordReset } = await import('./amplify.ts');
    await requestPasswordReset(values.email);
    setEmail(values.email);
  });

  if (email !== undefined) return <NewPasswordStep email={email} onOtherEmail={() => setEmail(undefined)} />;
  return (
    <AuthLayout title={auth.forgotTitle} intro={auth.forgotHint}>
      <AuthForm submission={submission} prefetch={() => import('./amplify.ts')}>
        <EmailField error={errors.email?.message} {...form.register('email')} />
        <SubmitButton isBusy={isSubmitting} text={auth.sendCode} busyText={auth.sendingCode} />
        <TextLink to={paths.login}>{auth.backToSignIn}</TextLink>
      </AuthForm>
    </AuthLayout>
  );
}

/** Sets a new password with the code that was sent, then signs in with it. */
function NewPasswordStep({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const rule = useRegistrationRules()?.password ?? passwordRules.medium;
  const form = useForm({
    resolver: zodResolver(resetSchema(rule)),
    defaultValues: { code: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async ({ code, password }) => {
    const { resetPassword, signIn } = await import('./amplify.ts');
    await resetPassword(email, code, password);
    await signIn({ email, password });
  });

  return (
    <CodeForm
      title={auth.forgotTitle}
      email={email}
      submission={submission}
      code={{ ...form.register('code'), error: errors.code?.message }}
      action={{ isBusy: isSubmitting, text: auth.savePassword, busyText: auth.savingPassword }}
      resend={async () => {
        const { requestPasswordReset } = await import('./amplify.ts');
        await requestPasswordReset(email);
      }}
      onOtherEmail={onOtherEmail}
    >
      <PasswordField
        label={auth.newPassword}
        description={passwordRuleText(rule)}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
    </CodeForm>
  );
}
