import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { auth } from '../../messages/auth.ts';
import { Banner } from '../../ui/banner.tsx';
import { confirmSchema } from './auth-fields.ts';
import s from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { ResendButton } from './resend-button.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

type Props = {
  email: string;
  password: string;
  isRemembered?: boolean;
  /** False when the last code may be long gone: a new one is sent at once. */
  isCodeOnItsWay: boolean;
  onOtherEmail: () => void;
};

/** Confirms a new account's e-mail, then signs in with the password that was just typed. */
export function CodeStep({ email, password, isRemembered = true, isCodeOnItsWay, onOtherEmail }: Props) {
  const navigate = useNavigate();
  const [isResent, setIsResent] = useState(false);
  const form = useForm({ resolver: zodResolver(confirmSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { problem, setProblem, submit } = useAuthSubmit(form, async ({ code }) => {
    setIsResent(false);
    const { confirmEmail } = await import('./api/confirm-email.ts');
    await confirmEmail(email, code);
    const { signIn } = await import('./api/sign-in.ts');
    try {
      await signIn({ email, password }, isRemembered);
    } catch {
      // The account is confirmed; only the password was wrong or the network went away.
      void navigate(paths.login, { state: { reason: 'confirmed' } });
      onOtherEmail();
    }
  });

  const hasSent = useRef(isCodeOnItsWay);
  useEffect(() => {
    if (hasSent.current) return;
    hasSent.current = true;
    // If this fails the merchant still has the button below.
    void import('./api/confirm-email.ts').then(({ resendCode }) => resendCode(email)).catch(() => undefined);
  }, [email]);

  return (
    <AuthLayout
      title={auth.codeTitle}
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
          <Button type="submit" fullWidth disabled={isSubmitting}>
            {isSubmitting ? auth.confirmingCode : auth.confirmCode}
          </Button>
          <div className={s.row}>
            <ResendButton
              send={async () => {
                const { resendCode } = await import('./api/confirm-email.ts');
                await resendCode(email);
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
