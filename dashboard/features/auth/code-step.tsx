import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { auth } from '../../messages/auth.ts';
import { confirmSchema } from './auth-fields.ts';
import { CodeForm } from './code-form.tsx';
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
  const form = useForm({ resolver: zodResolver(confirmSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async ({ code }) => {
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
    <CodeForm
      title={auth.codeTitle}
      email={email}
      submission={submission}
      code={{ ...form.register('code'), error: errors.code?.message }}
      action={{ isBusy: isSubmitting, text: auth.confirmCode, busyText: auth.confirmingCode }}
      resend={async () => {
        const { resendCode } = await import('./api/confirm-email.ts');
        await resendCode(email);
      }}
      onOtherEmail={onOtherEmail}
    />
  );
}
