import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { auth } from '../../messages/auth.ts';
import { Banner } from '../../ui/banner.tsx';
import { latinInput } from '../../ui/latin-input.ts';
import { signInSchema } from './auth-fields.ts';
import s from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { CodeStep } from './code-step.tsx';
import { TextLink } from './text-link.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

/** An account whose e-mail still has to be confirmed, with what is needed to sign in right after. */
type Unconfirmed = { email: string; password: string; isRemembered: boolean };

export function LoginPage() {
  const { search, state } = useLocation();
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>();
  const [mustReset, setMustReset] = useState(false);
  const form = useForm({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: '', password: '', isRemembered: true },
  });
  const { errors, isSubmitting } = form.formState;
  const { problem, submit } = useAuthSubmit(form, async ({ isRemembered, ...credentials }) => {
    setMustReset(false);
    const { signIn } = await import('./api/sign-in.ts');
    const outcome = await signIn(credentials, isRemembered);
    if (outcome === 'code-needed') setUnconfirmed({ ...credentials, isRemembered });
    if (outcome === 'new-password-needed') setMustReset(true);
  });

  if (unconfirmed) {
    return (
      <CodeStep {...unconfirmed} isCodeOnItsWay={false} onOtherEmail={() => setUnconfirmed(undefined)} />
    );
  }
  return (
    <AuthLayout
      title={auth.signInTitle}
      intro={
        <>
          {auth.noAccount} <TextLink to={paths.register + search}>{auth.createAccount}</TextLink>
        </>
      }
    >
      {/* Sign-in code is fetched while the form is being filled in. */}
      <form onSubmit={submit} onFocus={() => void import('./api/sign-in.ts')} noValidate>
        <Stack gap={18}>
          {problem && <Banner tone="error">{problem}</Banner>}
          {mustReset && <Banner tone="error">{auth.mustReset}</Banner>}
          {!problem && state?.isConfirmed && <Banner tone="success">{auth.confirmedSignIn}</Banner>}
          <TextInput
            label={auth.email}
            type="email"
            autoComplete="username"
            required
            classNames={latinInput}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <PasswordInput
            label={auth.password}
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': auth.showPassword }}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <div className={s.row}>
            <Checkbox size="sm" label={auth.rememberMe} {...form.register('isRemembered')} />
            <TextLink to={paths.forgotPassword}>{auth.forgotPassword}</TextLink>
          </div>
          <Button type="submit" fullWidth disabled={isSubmitting}>
            {isSubmitting ? auth.signingIn : auth.signIn}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
