import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { endSession } from '../../lib/session.ts';
import { isSignInRemembered } from '../../lib/tokens.ts';
import { auth, signInAgain as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { PasswordField } from './account-fields.tsx';
import { signIn } from './amplify.ts';
import { passwordField } from './fields.ts';
import { CodeField } from './second-factor-code.tsx';
import { useSecondFactorForm } from './second-factor-step.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

const schema = z.object({ password: passwordField });

/**
 * Covers the screen of an expired session: asks its user for the password, or says that the account was
 * deleted.
 */
export function SignInAgain({ email, isDeleted }: { email: string; isDeleted: boolean }) {
  return isDeleted ? <AccountDeleted /> : <PasswordDialog email={email} />;
}

/** It only closes when the user leaves. */
const unclosable = {
  opened: true,
  onClose: () => undefined,
  withCloseButton: false,
  closeOnEscape: false,
  closeOnClickOutside: false,
  centered: true,
  radius: 'lg',
  padding: 24,
};

function AccountDeleted() {
  return (
    <Modal {...unclosable} title={text.deletedTitle}>
      <Stack gap={18}>
        <Text>{text.deletedText}</Text>
        <Button fullWidth data-autofocus onClick={() => void endSession()}>
          {text.otherAccount}
        </Button>
      </Stack>
    </Modal>
  );
}

/** The second step for an account with a second factor. */
function CodeDialog() {
  const { submission, field, isBusy } = useSecondFactorForm();
  return (
    <Modal {...unclosable} title={text.title}>
      <form onSubmit={submission.submit} noValidate>
        <Stack gap={18}>
          {submission.problem && <Banner tone="error">{submission.problem}</Banner>}
          <CodeField {...field} hasFocus />
          <ActionButton type="submit" fullWidth isOff={isBusy}>
            {isBusy ? auth.signingIn : text.signIn}
          </ActionButton>
          <Anchor component="button" type="button" ta="center" onClick={() => void endSession()}>
            {text.otherAccount}
          </Anchor>
        </Stack>
      </form>
    </Modal>
  );
}

function PasswordDialog({ email }: { email: string }) {
  const [isProven, setIsProven] = useState(false);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const { problem, submit, setProblem } = useAuthSubmit(form, async ({ password }) => {
    const outcome = await signIn({ email, password }, isSignInRemembered());
    if (outcome === 'second-factor') setIsProven(true);
    else if (outcome !== 'signed-in') setProblem(auth.mustReset);
  });

  if (isProven) return <CodeDialog />;

  return (
    <Modal {...unclosable} title={text.title}>
      <form onSubmit={submit} noValidate>
        <Stack gap={18}>
          <Text>{text.text}</Text>
          {problem && <Banner tone="error">{problem}</Banner>}
          <TextInput
            label={auth.email}
            type="email"
            autoComplete="username"
            readOnly
            classNames={latinInput}
            value={email}
          />
          <PasswordField
            label={auth.password}
            autoComplete="current-password"
            data-autofocus
            error={errors.password?.message}
            {...form.register('password')}
          />
          <ActionButton type="submit" fullWidth isOff={isSubmitting}>
            {isSubmitting ? auth.signingIn : text.signIn}
          </ActionButton>
          <Anchor component="button" type="button" ta="center" onClick={() => void endSession()}>
            {text.otherAccount}
          </Anchor>
        </Stack>
      </form>
    </Modal>
  );
}
