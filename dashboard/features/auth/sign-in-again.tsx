import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { endSession } from '../../lib/session/session.ts';
import { isSignInRemembered } from '../../lib/session/tokens.ts';
import { auth, signInAgain as words } from '../../messages/auth.ts';
import { Banner } from '../../ui/banner.tsx';
import { latinInput } from '../../ui/latin-input.ts';
import { signIn } from './api/sign-in.ts';
import { passwordField } from './auth-fields.ts';
import { PasswordField } from './password-field.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

const schema = z.object({ password: passwordField });

/** Asks whoever's session expired for their password, over the screen they were on. */
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
      title={words.title}
      centered
      radius="lg"
      padding={24}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={18}>
          <Text>{words.text}</Text>
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
            {isSubmitting ? auth.signingIn : words.signIn}
          </Button>
          <Anchor component="button" type="button" ta="center" onClick={() => void endSession()}>
            {words.otherAccount}
          </Anchor>
        </Stack>
      </form>
    </Modal>
  );
}
