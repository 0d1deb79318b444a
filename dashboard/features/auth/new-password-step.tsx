import { zodResolver } from '@hookform/resolvers/zod';
import { passwordRules } from '@mirsah/domain/settings/password-rule.ts';
import { useForm } from 'react-hook-form';
import { auth, passwordRuleText } from '../../messages/auth.ts';
import { resetSchema } from './auth-fields.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';
import { useRegistrationRules } from './use-registration-rules.ts';

/** Sets a new password with the code that was sent, then signs in with it. */
export function NewPasswordStep({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const rule = useRegistrationRules()?.password ?? passwordRules.low;
  const form = useForm({
    resolver: zodResolver(resetSchema(rule)),
    defaultValues: { code: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async ({ code, password }) => {
    const { resetPassword } = await import('./api/reset-password.ts');
    await resetPassword(email, code, password);
    const { signIn } = await import('./api/sign-in.ts');
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
        const { requestPasswordReset } = await import('./api/reset-password.ts');
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
