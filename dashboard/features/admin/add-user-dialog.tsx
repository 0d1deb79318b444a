import { Button, Checkbox, Group, Modal, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { roles } from '@mirsah/domain/user';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { common, roleTexts, users as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { focusFirstInvalid, latinInput, saidError } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toast.tsx';
import { newUserSchema } from '../auth/fields.ts';
import { type NewUser, useAddUser } from './queries.ts';

const empty: NewUser = { fullName: '', email: '', password: '', role: 'user', requiresApproval: true };

/** Adds a user. The form can be sent once name, e-mail and password are filled in (spec 5). */
export function AddUserDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [user, setUser] = useState(empty);
  const add = useAddUser();
  const set = (change: Partial<NewUser>) => setUser({ ...user, ...change });
  const [isTried, setTried] = useState(false);
  const problems = newUserSchema.safeParse(user).error?.issues ?? [];
  const problemOf = (name: keyof NewUser) =>
    isTried ? problems.find(({ path }) => path[0] === name)?.message : undefined;
  const isFilled = [user.fullName, user.email, user.password].every((value) => value.trim() !== '');

  function close() {
    setUser(empty);
    setTried(false);
    add.reset();
    onClose();
  }

  function submit() {
    setTried(true);
    if (problems.length > 0) return;
    add.mutate(
      { ...user, email: user.email.trim() },
      {
        onSuccess: ({ fullName }) => {
          showToast({ text: text.added(fullName) });
          close();
        },
      },
    );
  }

  return (
    <Modal opened={isOpen} onClose={close} title={text.addTitle} centered radius="lg" padding={24}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isFilled) submit();
          focusFirstInvalid(event.currentTarget);
        }}
      >
        <Stack>
          {add.error && <Banner tone="error">{errorText(add.error, text.failures.add)}</Banner>}
          <TextInput
            label={text.fullName}
            value={user.fullName}
            error={problemOf('fullName')}
            errorProps={saidError}
            onChange={(event) => set({ fullName: event.currentTarget.value })}
            data-autofocus
          />
          <TextInput
            label={text.email}
            type="email"
            classNames={latinInput}
            value={user.email}
            error={problemOf('email')}
            errorProps={saidError}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          <PasswordInput
            label={text.password}
            description={text.passwordHint}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
            value={user.password}
            error={problemOf('password')}
            errorProps={saidError}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
          <NativeSelect
            label={text.role}
            value={user.role}
            data={roles.map((value) => ({ value, label: roleTexts[value] })).reverse()}
            onChange={(event) => set({ role: event.currentTarget.value === 'admin' ? 'admin' : 'user' })}
          />
          <Checkbox
            label={text.requiresApproval}
            description={text.requiresApprovalHint}
            checked={user.requiresApproval}
            onChange={(event) => set({ requiresApproval: event.currentTarget.checked })}
          />
          <Group justify="flex-end" gap={10}>
            <Button variant="default" onClick={close}>
              {common.cancel}
            </Button>
            <ActionButton type="submit" isOff={!isFilled || add.isPending}>
              {add.isPending ? text.adding : text.add}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
