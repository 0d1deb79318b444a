import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { endSession } from '../../lib/session.ts';
import { isSignInRemembered } from '../../lib/tokens.ts';
import { auth, signInAgain as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { latinInput } from '../../ui/latin-input.ts';
import { PasswordField } from './account-fields.tsx';
import { signIn } from './amplify.ts';
import { passwordField } from './fields.ts';
import { useAuthSubmit } from './use-auth-submit.ts';

const schema = z.object({ password: passwordField });

/** Asks the user of an expired session for their password, in a dialog over the screen. */
export function SignInAgain({ email }: { email: string }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const { problem, submit, setProblem } = useAuthSubmit(form, async ({ password }) => {
    const outcome = await signIn({ email, password }, isSignInRemembered());
    if (outcome !== 'signed-in') setProblem(auth.mustReset);
  });

  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={text.title}
      centered
      radius="lg"
      padding={24}
    >
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
          <Button type="submit" fullWidth disabled={isSubmitting}>
            {isSubmitting ? auth.signingIn : text.signIn}
          </Button>
          <Anchor component="button" type="button" ta="center" onClick={() => void endSession()}>
            {text.otherAccount}
          </Anchor>
        </Stack>
      </form>
    </Modal>
  );
}
