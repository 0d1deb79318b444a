import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../app/paths.ts';
import { auth } from '../../messages/auth.ts';
import { requestResetSchema } from './auth-fields.ts';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { TextLink } from './text-link.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>();
  const form = useForm({ resolver: zodResolver(requestResetSchema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async (values) => {
    const { requestPasswordReset } = await import('./api/reset-password.ts');
    await requestPasswordReset(values.email);
    setEmail(values.email);
  });

  if (email !== undefined) return <NewPasswordStep email={email} onOtherEmail={() => setEmail(undefined)} />;
  return (
    <AuthLayout title={auth.forgotTitle} intro={auth.forgotHint}>
      <AuthForm submission={submission} prefetch={() => import('./api/reset-password.ts')}>
        <EmailField error={errors.email?.message} {...form.register('email')} />
        <SubmitButton isBusy={isSubmitting} text={auth.sendCode} busyText={auth.sendingCode} />
        <TextLink to={paths.login}>{auth.backToSignIn}</TextLink>
      </AuthForm>
    </AuthLayout>
  );
}
