import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { auth, formatCountdown } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Email } from '../../ui/email.tsx';
import { saidError } from '../../ui/fields.tsx';
import s from './auth-layout.module.css';
import { AuthForm, AuthLayout, SubmitButton } from './auth-layout.tsx';
import { confirmSchema } from './fields.ts';
import { type AuthSubmission, authErrorText, useAuthSubmit } from './use-auth-submit.ts';

type Props = {
  email: string;
  /** Unknown after a reload: the user then signs in manually. */
  password: string | undefined;
  isRemembered?: boolean;
  /** False when the last code may have expired: a new one is sent immediately. */
  isCodeOnItsWay: boolean;
  onConfirmed?: () => void;
  onOtherEmail: () => void;
};

/** Confirms a new account's e-mail, then signs in with the password that was just typed. */
export function CodeStep({
  email,
  password,
  isRemembered = true,
  isCodeOnItsWay,
  onConfirmed,
  onOtherEmail,
}: Props) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(confirmSchema),
    defaultValues: { code: '' },
    // Not at the first digit of the next code.
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async ({ code }) => {
    const { confirmEmail, signIn } = await import('./amplify.ts');
    await confirmEmail(email, code);
    onConfirmed?.();
    try {
      if (password === undefined) throw new Error('The password was typed before a reload');
      await signIn({ email, password }, isRemembered);
    } catch {
      // The account is confirmed; only the sign-in failed, by a missing or wrong password or a lost
      // connection.
      void navigate(paths.login, { state: { reason: 'confirmed', email } });
      onOtherEmail();
    }
  });

  function submitWhenComplete() {
    form.clearErrors('code');
    const isComplete = confirmSchema.safeParse(form.getValues()).success;
    if (isComplete && !form.formState.isSubmitting) void submission.submit();
  }

  const hasSent = useRef(isCodeOnItsWay);
  useEffect(() => {
    if (hasSent.current) return;
    hasSent.current = true;
    // If this fails the merchant still has the button below.
    void import('./amplify.ts').then(({ resendCode }) => resendCode(email)).catch(() => undefined);
  }, [email]);

  return (
    <CodeForm
      title={auth.codeTitle}
      email={email}
      submission={submission}
      code={{ ...form.register('code', { onChange: submitWhenComplete }), error: errors.code?.message }}
      codeHint={auth.codeHint}
      action={{ isBusy: isSubmitting, text: auth.confirmCode, busyText: auth.confirmingCode }}
      resend={async () => {
        const { resendCode } = await import('./amplify.ts');
        await resendCode(email);
      }}
      onOtherEmail={onOtherEmail}
    />
  );
}

type CodeFormProps = {
  title: string;
  /** The address the code was sent to. */
  email: string;
  submission: AuthSubmission;
  code: UseFormRegisterReturn & { error: string | undefined };
  /** Below the label of the code. */
  codeHint?: string;
  /** Fields after the code. */
  children?: ReactNode;
  action: { isBusy: boolean; text: string; busyText: string };
  resend: () => Promise<void>;
  onOtherEmail: () => void;
};

/** The screen of a code that was sent by mail: it can be sent again, or to another address. */
export function CodeForm({
  title,
  email,
  submission,
  code,
  codeHint,
  children,
  action,
  resend,
  onOtherEmail,
}: CodeFormProps) {
  const [isResent, setIsResent] = useState(false);
  const { problem, codeProblem } = submission;
  const field = useRef<HTMLInputElement>(null);
  // The next code replaces the wrong one.
  useEffect(() => {
    if (codeProblem) field.current?.select();
  }, [codeProblem]);
  return (
    <AuthLayout
      title={title}
      intro={
        <>
          {auth.codeSentTo} <Email address={email} />
        </>
      }
    >
      <AuthForm submission={submission}>
        {isResent && !problem && !codeProblem && !action.isBusy && (
          <Banner tone="success">{auth.resent}</Banner>
        )}
        <TextInput
          label={auth.code}
          description={
            <>
              {codeHint}
              <VisuallyHidden>{` ${auth.codeSentTo} ${email}`}</VisuallyHidden>
            </>
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          autoFocus
          classNames={{ input: s.code ?? '' }}
          // The code is sent from its field, which keeps the focus.
          errorProps={saidError}
          {...code}
          ref={(input) => {
            code.ref(input);
            field.current = input;
          }}
          error={code.error ?? codeProblem}
        />
        {children}
        <SubmitButton {...action} />
        <div className={s.row}>
          <ResendButton
            send={resend}
            onResult={(failure) => {
              submission.setProblem(failure);
              setIsResent(failure === undefined);
            }}
          />
          <Button variant="subtle" size="sm" onClick={onOtherEmail}>
            {auth.otherEmail}
          </Button>
        </div>
      </AuthForm>
    </AuthLayout>
  );
}

const WAIT_SECONDS = 60;

type ResendButtonProps = {
  send: () => Promise<void>;
  /** Called with undefined when the code was sent, otherwise with the text of the error. */
  onResult: (problem: string | undefined) => void;
};

/** Sends another code, at most once a minute. */
function ResendButton({ send, onResult }: ResendButtonProps) {
  const { left, restart } = useCountdown(WAIT_SECONDS);
  const [isSending, setIsSending] = useState(false);

  async function resend() {
    setIsSending(true);
    try {
      await send();
      restart();
      onResult(undefined);
    } catch (error) {
      onResult(authErrorText(error));
    } finally {
      setIsSending(false);
    }
  }

  if (left > 0) {
    return (
      // Its digits are equally wide, so that nothing beside it moves.
      <Text c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {auth.resendIn(formatCountdown(left))}
      </Text>
    );
  }
  return (
    <ActionButton variant="subtle" size="sm" isOff={isSending} onClick={() => void resend()}>
      {auth.resend}
    </ActionButton>
  );
}

/** Seconds left until `restart` may be used again; 0 when it may. Starts full. */
function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [end]);

  return { left, restart: () => setEnd(Date.now() + seconds * 1000) };
}
