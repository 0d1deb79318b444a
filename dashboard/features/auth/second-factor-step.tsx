import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { auth, authProblems, secondFactor as text } from '../../messages/index.ts';
import { latinInput, saidError } from '../../ui/fields.tsx';
import { AuthForm, AuthLayout, SubmitButton } from './auth-layout.tsx';
import { confirmSchema } from './fields.ts';
import { CodeField, codeProblem } from './second-factor-code.tsx';
import { authErrorText, useAuthSubmit } from './use-auth-submit.ts';

type Credentials = { email: string; password: string; isRemembered: boolean };

/** The step of a sign-in after the password, for an account with a second factor. */
export function SecondFactorStep({ onCancel, ...credentials }: Credentials & { onCancel: () => void }) {
  const [isRecovering, setIsRecovering] = useState(false);
  return isRecovering ? (
    <RecoveryStep {...credentials} onBack={() => setIsRecovering(false)} />
  ) : (
    <CodeStep onLost={() => setIsRecovering(true)} onCancel={onCancel} />
  );
}

/**
 * The form of a sign-in's code: sent by itself when it is complete, with what is wrong with it at its field.
 * The code may be sent again within three minutes of the password; after that `problem` says so.
 */
export function useSecondFactorForm() {
  const form = useForm({
    resolver: zodResolver(confirmSchema),
    defaultValues: { code: '' },
    // Not at the first digit of the next code.
    reValidateMode: 'onSubmit',
  });
  const submission = useAuthSubmit(
    form,
    async ({ code }) => {
      try {
        const { sendSecondFactor } = await import('./amplify.ts');
        await sendSecondFactor(code);
      } catch (error) {
        const ofCode = codeProblem(error);
        if (!ofCode) throw error;
        form.setError('code', { message: ofCode }, { shouldFocus: true });
      }
    },
    (error) =>
      error instanceof Error && error.name === 'NotAuthorizedException'
        ? text.sessionOver
        : authErrorText(error),
  );
  const submitWhenComplete = () => {
    form.clearErrors('code');
    const isComplete = confirmSchema.safeParse(form.getValues()).success;
    if (isComplete && !form.formState.isSubmitting) void submission.submit();
  };
  const field = {
    ...form.register('code', { onChange: submitWhenComplete }),
    error: form.formState.errors.code?.message,
  };
  return { submission, field, isBusy: form.formState.isSubmitting };
}

function CodeStep({ onLost, onCancel }: { onLost: () => void; onCancel: () => void }) {
  const { submission, field, isBusy } = useSecondFactorForm();
  return (
    <AuthLayout title={text.signInTitle} intro={text.signInText}>
      <AuthForm submission={submission}>
        <CodeField {...field} hasFocus />
        <SubmitButton isBusy={isBusy} text={text.signIn} busyText={auth.signingIn} />
        <Button variant="subtle" size="sm" onClick={onLost}>
          {text.lostPhone}
        </Button>
        <Button variant="subtle" size="sm" onClick={onCancel}>
          {auth.backToSignIn}
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}

const recoverySchema = z.object({
  code: z.string().check(z.trim(), z.minLength(1, text.recoveryCodeRequired)),
});

/** Takes the second factor away by a recovery code, and signs in with the password that was just typed. */
function RecoveryStep({ email, password, isRemembered, onBack }: Credentials & { onBack: () => void }) {
  const form = useForm({ resolver: zodResolver(recoverySchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(
    form,
    async ({ code }) => {
      const [{ apiClient }, { signIn }] = await Promise.all([
        import('../../lib/api.ts'),
        import('./amplify.ts'),
      ]);
      try {
        await apiClient.recoverSignIn({ body: { email, password, code } });
      } catch (error) {
        if (errorCodeOf(error) !== 'recovery_refused') throw error;
        form.setError('code', { message: text.recoveryCodeWrong }, { shouldFocus: true });
        return;
      }
      await signIn({ email, password }, isRemembered);
    },
    (error) => errorText(error, authProblems.unexpected, { too_many_requests: authProblems.tooMany }),
  );
  return (
    <AuthLayout title={text.recoverTitle} intro={text.recoverText}>
      <AuthForm submission={submission}>
        <TextInput
          label={text.recoveryCode}
          description={text.recoveryCodesLost}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          classNames={latinInput}
          error={errors.code?.message}
          errorProps={saidError}
          {...form.register('code')}
        />
        <SubmitButton isBusy={isSubmitting} text={text.recover} busyText={text.recovering} />
        <Button variant="subtle" size="sm" onClick={onBack}>
          {text.backToCode}
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
