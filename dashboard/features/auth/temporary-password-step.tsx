import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import type { PasswordRule } from '@mirsah/domain/settings/password-rule.ts';
import { useForm } from 'react-hook-form';
import { auth, passwordRuleText } from '../../messages/auth.ts';
import { Banner } from '../../ui/banner.tsx';
import { choosePasswordSchema } from './auth-fields.ts';
import { AuthLayout } from './auth-layout.tsx';
import { PasswordField } from './password-field.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

/** Whoever signed in with the temporary password of an invitation chooses their own, and is in. */
export function TemporaryPasswordStep({ rule, onCancel }: { rule: PasswordRule; onCancel: () => void }) {
  const form = useForm({
    resolver: zodResolver(choosePasswordSchema(rule)),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { problem, submit } = useAuthSubmit(form, async ({ password }) => {
    const { replaceTemporaryPassword } = await import('./api/replace-temporary-password.ts');
    await replaceTemporaryPassword(password);
  });

  return (
    <AuthLayout title={auth.temporaryTitle} intro={auth.temporaryText}>
      <form onSubmit={submit} noValidate>
        <Stack gap={18}>
          {problem && <Banner tone="error">{problem}</Banner>}
          <PasswordField
            label={auth.newPassword}
            description={passwordRuleText(rule)}
            autoComplete="new-password"
            autoFocus
            error={errors.password?.message}
            {...form.register('password')}
          />
          <PasswordField
            label={auth.confirmPassword}
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
            {...form.register('confirmPassword')}
          />
          <Button type="submit" fullWidth disabled={isSubmitting}>
            {isSubmitting ? auth.savingPassword : auth.savePassword}
          </Button>
          <Button variant="subtle" size="sm" onClick={onCancel}>
            {auth.backToSignIn}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
