import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../app/paths.ts';
import { auth } from '../../messages/auth.ts';
import { Banner } from '../../ui/banner.tsx';
import { latinInput } from '../../ui/latin-input.ts';
import { requestResetSchema } from './auth-fields.ts';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { TextLink } from './text-link.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>();
  const form = useForm({ resolver: zodResolver(requestResetSchema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const { problem, submit } = useAuthSubmit(form, async (values) => {
    const { requestPasswordReset } = await import('./api/reset-password.ts');
    await requestPasswordReset(values.email);
    setEmail(values.email);
  });

  if (email !== undefined) return <NewPasswordStep email={email} onOtherEmail={() => setEmail(undefined)} />;
  return (
    <AuthLayout title={auth.forgotTitle} intro={auth.forgotHint}>
      <form onSubmit={submit} onFocus={() => void import('./api/reset-password.ts')} noValidate>
        <Stack gap={18}>
          {problem && <Banner tone="error">{problem}</Banner>}
          <TextInput
            label={auth.email}
            type="email"
            autoComplete="username"
            required
            classNames={latinInput}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" fullWidth disabled={isSubmitting}>
            {isSubmitting ? auth.sendingCode : auth.sendCode}
          </Button>
          <TextLink to={paths.login}>{auth.backToSignIn}</TextLink>
        </Stack>
      </form>
    </AuthLayout>
  );
}
