import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { auth } from '../../messages/auth.ts';
import { Banner } from '../../ui/banner.tsx';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import s from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { ResendButton } from './resend-button.tsx';
import type { AuthSubmission } from './use-auth-submit.ts';

type Props = {
  title: string;
  /** Where the code was sent. */
  email: string;
  submission: AuthSubmission;
  code: UseFormRegisterReturn & { error: string | undefined };
  /** Fields after the code. */
  children?: ReactNode;
  action: { isBusy: boolean; text: string; busyText: string };
  resend: () => Promise<void>;
  onOtherEmail: () => void;
};

/** The screen of a code that was sent by mail: it can be sent again, or to another address. */
export function CodeForm({ title, email, submission, code, children, action, resend, onOtherEmail }: Props) {
  const [isResent, setIsResent] = useState(false);
  return (
    <AuthLayout
      title={title}
      intro={
        <>
          {auth.codeSentTo} <bdi dir="ltr">{email}</bdi>
        </>
      }
    >
      <AuthForm submission={submission}>
        {isResent && !submission.problem && !action.isBusy && <Banner tone="success">{auth.resent}</Banner>}
        <TextInput
          label={auth.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          autoFocus
          classNames={{ input: s.code ?? '' }}
          {...code}
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
