import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, TextInput } from '@mantine/core';
import type { PasswordRule } from '@mirsah/domain/settings/password-rule.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { paths, publicPages } from '../../app/paths.ts';
import { auth } from '../../messages/auth.ts';
import { registerSchema } from './auth-fields.ts';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import s from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { RegistrationClosed, RegistrationLoading } from './registration-instead.tsx';
import { TextLink } from './text-link.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';
import { useRegistrationRules } from './use-registration-rules.ts';

export function RegisterPage() {
  const rules = useRegistrationRules();
  if (!rules) return <RegistrationLoading />;
  return rules.isOpen ? <RegisterForm rule={rules.password} /> : <RegistrationClosed />;
}

function RegisterForm({ rule }: { rule: PasswordRule }) {
  const { search } = useLocation();
  const [registered, setRegistered] = useState<{ email: string; password: string }>();
  const form = useForm({
    resolver: zodResolver(registerSchema(rule)),
    defaultValues: { fullName: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async ({ fullName, email, password }) => {
    const { register } = await import('./api/register.ts');
    const { isCodeNeeded } = await register({ fullName, email, password });
    if (isCodeNeeded) {
      setRegistered({ email, password });
      return;
    }
    const { signIn } = await import('./api/sign-in.ts');
    await signIn({ email, password });
  });

  if (registered) {
    return <CodeStep {...registered} isCodeOnItsWay onOtherEmail={() => setRegistered(undefined)} />;
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
      <AuthForm submission={submission} prefetch={() => import('./api/register.ts')}>
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
        <p className={s.note}>
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
