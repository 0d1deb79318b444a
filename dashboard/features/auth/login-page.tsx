import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox } from '@mantine/core';
import type { PasswordRule } from '@mirsah/domain/settings/password-rule.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { auth } from '../../messages/auth.ts';
import { Banner } from '../../ui/banner.tsx';
import { signInSchema } from './auth-fields.ts';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import s from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { TemporaryPasswordStep } from './temporary-password-step.tsx';
import { TextLink } from './text-link.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

/** An account whose e-mail still has to be confirmed, with what is needed to sign in right after. */
type Unconfirmed = { email: string; password: string; isRemembered: boolean };

export function LoginPage() {
  const { search, state } = useLocation();
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>();
  const [mustReset, setMustReset] = useState(false);
  const [temporary, setTemporary] = useState<PasswordRule>();
  const form = useForm({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: '', password: '', isRemembered: true },
  });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async ({ isRemembered, ...credentials }) => {
    setMustReset(false);
    const { signIn } = await import('./api/sign-in.ts');
    const outcome = await signIn(credentials, isRemembered);
    if (outcome === 'code-needed') setUnconfirmed({ ...credentials, isRemembered });
    if (outcome === 'new-password-needed') setMustReset(true);
    if (outcome === 'temporary-password') {
      const { getRegistrationRules } = await import('./api/get-registration-rules.ts');
      setTemporary((await getRegistrationRules()).password);
    }
  });

  if (unconfirmed) {
    return (
      <CodeStep {...unconfirmed} isCodeOnItsWay={false} onOtherEmail={() => setUnconfirmed(undefined)} />
    );
  }
  if (temporary) return <TemporaryPasswordStep rule={temporary} onCancel={() => setTemporary(undefined)} />;
  const note = !submission.problem && !mustReset && noteOf(state);
  return (
    <AuthLayout
      title={auth.signInTitle}
      intro={
        <>
          {auth.noAccount} <TextLink to={paths.register + search}>{auth.createAccount}</TextLink>
        </>
      }
    >
      <AuthForm submission={submission} prefetch={() => import('./api/sign-in.ts')}>
        {mustReset && <Banner tone="error">{auth.mustReset}</Banner>}
        {note && <Banner tone={note.tone}>{note.text}</Banner>}
        <EmailField error={errors.email?.message} {...form.register('email')} />
        <PasswordField
          label={auth.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className={s.row}>
          <Checkbox size="sm" label={auth.rememberMe} {...form.register('isRemembered')} />
          <TextLink to={paths.forgotPassword}>{auth.forgotPassword}</TextLink>
        </div>
        <SubmitButton isBusy={isSubmitting} text={auth.signIn} busyText={auth.signingIn} />
      </AuthForm>
    </AuthLayout>
  );
}

/** Why somebody was sent here, as the screen before says in the address's state. */
function noteOf(state: unknown): { tone: 'success' | 'error'; text: string } | undefined {
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : undefined;
  if (reason === 'confirmed') return { tone: 'success', text: auth.confirmedSignIn };
  if (reason === 'closed') return { tone: 'success', text: auth.accountClosed };
  if (reason === 'callback-failed') return { tone: 'error', text: auth.callbackFailed };
  return undefined;
}
