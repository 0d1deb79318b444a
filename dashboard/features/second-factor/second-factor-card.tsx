import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { Profile } from '@mirsah/domain/user';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { account, authProblems, common, secondFactor as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PasswordField } from '../auth/account-fields.tsx';
import { codeField } from '../auth/fields.ts';
import { CodeField } from '../auth/second-factor-code.tsx';
import { useAuthSubmit } from '../auth/use-auth-submit.ts';
import { Enrolment } from './enrolment.tsx';
import { makeRecoveryCodes, useSecondFactor, useSetSecondFactor } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Where users turn their second factor on and off, and make new recovery codes. */
export function SecondFactorCard({ profile }: { profile: Profile }) {
  const { data: isOn, isError, refetch } = useSecondFactor();
  const [isEnrolling, setIsEnrolling] = useState(false);
  const setSecondFactor = useSetSecondFactor();
  const done = () => {
    setIsEnrolling(false);
    setSecondFactor(true);
    showToast({ text: text.turnedOn });
  };
  return (
    <Card title={text.title} description={text.text}>
      {isEnrolling ? (
        <Enrolment email={profile.email} onDone={done} />
      ) : isOn ? (
        <TurnedOn isAdmin={profile.role === 'admin'} onOff={() => setSecondFactor(false)} />
      ) : isOn === false ? (
        <Stack gap={12} align="start">
          <Text>{text.isOff}</Text>
          <Button variant="default" onClick={() => setIsEnrolling(true)}>
            {text.turnOn}
          </Button>
        </Stack>
      ) : isError ? (
        <LoadError message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={44} w={220} />
      )}
    </Card>
  );
}

function TurnedOn({ isAdmin, onOff }: { isAdmin: boolean; onOff: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const [isBusy, setIsBusy] = useState(false);
  const [isTurningOff, setIsTurningOff] = useState(false);
  const renew = async (close: () => void) => {
    setIsBusy(true);
    try {
      setCodes(await makeRecoveryCodes());
    } catch (error) {
      showToast({ text: errorText(error, common.unexpected), isProblem: true });
    } finally {
      setIsBusy(false);
      close();
    }
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  return (
    <Stack gap={12} align="start">
      <Text>{isAdmin ? `${text.isOn} ${text.adminsNeedIt}` : text.isOn}</Text>
      <Group gap={10}>
        <ConfirmButton
          variant="default"
          confirm={{ title: text.newCodes, question: text.newCodesQuestion, label: text.newCodesConfirm }}
          isBusy={isBusy}
          onConfirm={(close) => void renew(close)}
        >
          {text.newCodes}
        </ConfirmButton>
        {!isAdmin && (
          <Button variant="default" onClick={() => setIsTurningOff(true)}>
            {text.turnOff}
          </Button>
        )}
      </Group>
      {isTurningOff && <TurnOffDialog onCancel={() => setIsTurningOff(false)} onOff={onOff} />}
    </Stack>
  );
}

const schema = z.object({
  password: z.string().check(z.minLength(1, authProblems.passwordRequired)),
  code: codeField,
});

function TurnOffDialog({ onCancel, onOff }: { onCancel: () => void; onOff: () => void }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { problem, submit } = useAuthSubmit(
    form,
    async (body) => {
      try {
        await apiClient.turnOffSecondFactor({ body });
        onOff();
        showToast({ text: text.turnedOff });
      } catch (error) {
        const code = errorCodeOf(error);
        if (code === 'password_wrong') {
          form.setError('password', { message: authProblems.currentPasswordWrong }, { shouldFocus: true });
        } else if (code === 'code_wrong') {
          form.setError('code', { message: text.codeWrong }, { shouldFocus: true });
        } else throw error;
      }
    },
    (error) => errorText(error, text.offFailed),
  );
  return (
    <Modal opened onClose={onCancel} title={text.offTitle} centered radius="lg" padding={24}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {problem && <Banner tone="error">{problem}</Banner>}
          <Text>{text.offText}</Text>
          <PasswordField
            label={account.currentPassword}
            autoComplete="current-password"
            data-autofocus
            error={errors.password?.message}
            {...form.register('password')}
          />
          <CodeField {...form.register('code')} error={errors.code?.message} />
          <Group justify="flex-end" gap={10}>
            <ActionButton variant="default" isOff={isSubmitting} onClick={onCancel}>
              {common.cancel}
            </ActionButton>
            <ActionButton type="submit" isOff={isSubmitting}>
              {isSubmitting ? text.offBusy : text.offConfirm}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
