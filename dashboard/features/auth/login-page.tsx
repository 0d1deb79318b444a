import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox } from '@mantine/core';
import type { PasswordRule } from '@mirsah/domain/settings';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { auth } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { SpinnerScreen } from '../../ui/spinner-screen.tsx';
import { EmailField, NewPasswordFields, PasswordField } from './account-fields.tsx';
import s from './auth-layout.module.css';
import { AuthForm, AuthLayout, SubmitButton, TextLink } from './auth-layout.tsx';
import { CodeStep } from './code-step.tsx';
import { choosePasswordSchema, signInSchema } from './fields.ts';
import { useAuthSubmit } from './use-auth-submit.ts';

const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}));

/** An account with a further step, with the credentials for the sign-in that follows. */
type Begun = { email: string; password: string; isRemembered: boolean };

export function LoginPage() {
  const { search, state } = useLocation();
  const [unconfirmed, setBegun] = useState<Begun>();
  const [mustReset, setMustReset] = useState(false);
  const [temporary, setTemporary] = useState<PasswordRule>();
  const [proven, setProven] = useState<Begun>();
  const form = useForm({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: emailOf(state), password: '', isRemembered: true },
  });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async ({ isRemembered, ...credentials }) => {
    setMustReset(false);
    const { signIn } = await import('./amplify.ts');
    const outcome = await signIn(credentials, isRemembered);
    if (outcome === 'code-needed') setBegun({ ...credentials, isRemembered });
    if (outcome === 'second-factor') setProven({ ...credentials, isRemembered });
    if (outcome === 'new-password-needed') setMustReset(true);
    if (outcome === 'temporary-password') {
      const { getRegistrationRules } = await import('./registration-rules.ts');
      setTemporary((await getRegistrationRules()).password);
    }
  });

  if (unconfirmed) {
    return <CodeStep {...unconfirmed} isCodeOnItsWay={false} onOtherEmail={() => setBegun(undefined)} />;
  }
  if (proven) {
    return (
      <Suspense fallback={<SpinnerScreen />}>
        <SecondFactorStep {...proven} onCancel={() => setProven(undefined)} />
      </Suspense>
    );
  }
  if (temporary) return <TemporaryPasswordStep rule={temporary} onCancel={() => setTemporary(undefined)} />;
  const note = !submission.problem && !mustReset && messageFrom(state);
  return (
    <AuthLayout
      title={auth.signInTitle}
      intro={
        <>
          {auth.noAccount} <TextLink to={paths.register + search}>{auth.createAccount}</TextLink>
        </>
      }
    >
      <AuthForm submission={submission} prefetch={() => import('./amplify.ts')}>
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
          <Checkbox label={auth.rememberMe} {...form.register('isRemembered')} />
          <TextLink to={paths.forgotPassword}>{auth.forgotPassword}</TextLink>
        </div>
        <SubmitButton isBusy={isSubmitting} text={auth.signIn} busyText={auth.signingIn} />
      </AuthForm>
    </AuthLayout>
  );
}

/** The e-mail address passed by the previous screen. */
function emailOf(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}

/** Why the user was redirected here, passed by the previous screen as navigation state. */
function messageFrom(state: unknown): { tone: 'success' | 'error'; text: string } | undefined {
  const reason = typeof state === 'object' && state !== null && 'reason' in state ? state.reason : undefined;
  if (reason === 'confirmed') return { tone: 'success', text: auth.confirmedSignIn };
  if (reason === 'closed') return { tone: 'success', text: auth.accountClosed };
  if (reason === 'callback-failed') return { tone: 'error', text: auth.callbackFailed };
  return undefined;
}

/** The step after a sign-in with the temporary password of an invitation: the user chooses their own. */
function TemporaryPasswordStep({ rule, onCancel }: { rule: PasswordRule; onCancel: () => void }) {
  const form = useForm({
    resolver: zodResolver(choosePasswordSchema(rule)),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async ({ password }) => {
    const { replaceTemporaryPassword } = await import('./amplify.ts');
    if ((await replaceTemporaryPassword(password)) === 'second-factor') onCancel();
  });

  return (
    <AuthLayout title={auth.temporaryTitle} intro={auth.temporaryText}>
      <AuthForm submission={submission}>
        <NewPasswordFields
          label={auth.newPassword}
          rule={rule}
          password={{ ...form.register('password'), error: errors.password?.message }}
          confirmation={{ ...form.register('confirmPassword'), error: errors.confirmPassword?.message }}
          autoFocus
        />
        <SubmitButton isBusy={isSubmitting} text={auth.savePassword} busyText={auth.savingPassword} />
        <Button variant="subtle" size="sm" onClick={onCancel}>
          {auth.backToSignIn}
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
