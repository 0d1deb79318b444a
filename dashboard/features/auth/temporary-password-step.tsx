import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import type { PasswordRule } from '@mirsah/domain/settings/password-rule.ts';
import { useForm } from 'react-hook-form';
import { auth } from '../../messages/auth.ts';
import { choosePasswordSchema } from './auth-fields.ts';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useAuthSubmit } from './use-auth-submit.ts';

/** Whoever signed in with the temporary password of an invitation chooses their own, and is in. */
export function TemporaryPasswordStep({ rule, onCancel }: { rule: PasswordRule; onCancel: () => void }) {
  const form = useForm({
    resolver: zodResolver(choosePasswordSchema(rule)),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submission = useAuthSubmit(form, async ({ password }) => {
    const { replaceTemporaryPassword } = await import('./api/replace-temporary-password.ts');
    await replaceTemporaryPassword(password);
  });

  return (
    <AuthLayout title={auth.temporaryTitle} intro={auth.temporaryText}>
      <AuthForm submission={submission}>
        <NewPasswordFields
          label={auth.newPassword}
          rule={rule}
          password={{ ...form.register('password'), error: errors.password?.message }}
          confirmation={{ ...form.register('confirmPassword'), error: errors.confirmPassword?.message }}
          autoFocus
        />
        <SubmitButton isBusy={isSubmitting} text={auth.savePassword} busyText={auth.savingPassword} />
        <Button variant="subtle" size="sm" onClick={onCancel}>
          {auth.backToSignIn}
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
