import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import type { PasswordRule } from '@mirsah/domain/settings';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { paths, publicPages } from '../../lib/paths.ts';
import { auth, common } from '../../messages/index.ts';
import typography from '../../ui/typography.module.css';
import { EmailField, NewPasswordFields } from './account-fields.tsx';
import { AuthForm, AuthLayout, SubmitButton, TextLink } from './auth-layout.tsx';
import { CodeStep } from './code-step.tsx';
import { registerSchema } from './fields.ts';
import { useRegistrationRules } from './registration-rules.ts';
import { useAuthSubmit } from './use-auth-submit.ts';

export function RegisterPage() {
  const rules = useRegistrationRules();
  if (!rules) return <RegistrationLoading />;
  return rules.isOpen ? <RegisterForm rule={rules.password} /> : <RegistrationClosed />;
}

type Registered = { email: string; password: string | undefined };

/** The e-mail that awaits its code in this tab. The password is never stored. */
const UNCONFIRMED = 'mirsah.unconfirmed-email';

function unconfirmedHere(): Registered | undefined {
  const email = sessionStorage.getItem(UNCONFIRMED);
  return email ? { email, password: undefined } : undefined;
}

function RegisterForm({ rule }: { rule: PasswordRule }) {
  const { search } = useLocation();
  const [registered, setRegistered] = useState<Registered | undefined>(unconfirmedHere);
  const form = useForm({
    resolver: zodResolver(registerSchema(rule)),
    defaultValues: { fullName: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async ({ fullName, email, password }) => {
    const { register, signIn } = await import('./amplify.ts');
    const { isCodeNeeded } = await register({ fullName, email, password });
    if (isCodeNeeded) {
      // Phones drop a page while its user fetches the code from another app.
      sessionStorage.setItem(UNCONFIRMED, email);
      setRegistered({ email, password });
      return;
    }
    await signIn({ email, password });
  });

  if (registered) {
    const forget = () => sessionStorage.removeItem(UNCONFIRMED);
    return (
      <CodeStep
        {...registered}
        isCodeOnItsWay
        onConfirmed={forget}
        onOtherEmail={() => {
          forget();
          setRegistered(undefined);
        }}
      />
    );
  }
  return (
    <AuthLayout
      title={auth.registerTitle}
      intro={
        <>
          {auth.haveAccount} <TextLink to={paths.login + search}>{auth.signIn}</TextLink>
        </>
      }
    >
      <AuthForm submission={submission} prefetch={() => import('./amplify.ts')}>
        <TextInput
          label={auth.fullName}
          autoComplete="name"
          required
          error={errors.fullName?.message}
          {...form.register('fullName')}
        />
        <EmailField error={errors.email?.message} {...form.register('email')} />
        <NewPasswordFields
          label={auth.password}
          rule={rule}
          password={{ ...form.register('password'), error: errors.password?.message }}
          confirmation={{ ...form.register('confirmPassword'), error: errors.confirmPassword?.message }}
        />
        <SubmitButton isBusy={isSubmitting} text={auth.register} busyText={auth.registering} />
        <p className={typography.hint}>
          {auth.accepting}{' '}
          <Anchor href={publicPages.terms} target="_blank" underline="always" inherit c="sea.7">
            {auth.terms}
          </Anchor>{' '}
          {auth.and}
          <Anchor href={publicPages.privacy} target="_blank" underline="always" inherit c="sea.7">
            {auth.privacy}
          </Anchor>
          .
        </p>
      </AuthForm>
    </AuthLayout>
  );
}

/** Replaces the form while registration is closed. */
function RegistrationClosed() {
  return (
    <AuthLayout title={auth.closedTitle}>
      <Stack gap={18} mt={8}>
        <Text>{auth.closedText}</Text>
        <TextLink to={paths.login}>{auth.backToSignIn}</TextLink>
        <Anchor href={publicPages.contact} underline="always" inherit c="sea.7">
          {auth.contact}
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}

/** Shown until the rules for registration are loaded. */
function RegistrationLoading() {
  return (
    <AuthLayout title={auth.registerTitle}>
      <Group gap={12} mt={16} role="status">
        <Loader size="sm" />
        <Text c="dimmed">{common.loading}</Text>
      </Group>
    </AuthLayout>
  );
}
