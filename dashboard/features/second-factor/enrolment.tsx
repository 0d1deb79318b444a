import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../lib/error-text.ts';
import { secondFactor as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { copyText } from '../../ui/copy.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { confirmSchema } from '../auth/fields.ts';
import { CodeField, codeProblem } from '../auth/second-factor-code.tsx';
import { useAuthSubmit } from '../auth/use-auth-submit.ts';
import { makeRecoveryCodes, turnOn, useNewKey } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import s from './second-factor.module.css';

/**
 * Turns the second factor on: shows the key of an app, asks for its first code, and shows the recovery codes
 * once. `onDone` is called when the user says that they are saved.
 */
export function Enrolment({ email, onDone }: { email: string; onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  return codes ? (
    <RecoveryCodes codes={codes} onDone={onDone} />
  ) : (
    <AppStep email={email} onCodes={setCodes} />
  );
}

function AppStep({ email, onCodes }: { email: string; onCodes: (codes: string[]) => void }) {
  const { data, isError, refetch } = useNewKey(email);
  const [isOn, setIsOn] = useState(false);
  const form = useForm({ resolver: zodResolver(confirmSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { problem, submit } = useAuthSubmit(
    form,
    async ({ code }) => {
      try {
        // A repeat after the codes alone have failed.
        if (!isOn) await turnOn(code);
        setIsOn(true);
        onCodes(await makeRecoveryCodes());
      } catch (error) {
        const ofCode = codeProblem(error);
        if (!ofCode) throw error;
        form.setError('code', { message: ofCode }, { shouldFocus: true });
      }
    },
    (error) => errorText(error, isOn ? text.codesFailed : text.startFailed),
  );

  if (isError) return <LoadError message={text.startFailed} onRetry={() => void refetch()} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={18}>
        {problem && <Banner tone="error">{problem}</Banner>}
        <Text>{text.scan}</Text>
        {data ? (
          <>
            <div className={s.qr}>
              <QrCode text={data.address} label={text.qr} />
            </div>
            <div>
              <Text fz="sm" c="dimmed">
                {text.key}
              </Text>
              <div className={s.key}>
                <bdi dir="ltr">{data.key}</bdi>
                <Button
                  variant="subtle"
                  leftSection={<IconCopy size={18} />}
                  onClick={() => void copyText(data.key, text.keyCopied)}
                >
                  {text.copyKey}
                </Button>
              </div>
            </div>
          </>
        ) : (
          <Skeleton h={232} w={232} className={s.qr ?? ''} />
        )}
        <CodeField {...form.register('code')} error={errors.code?.message} />
        <Group>
          <ActionButton type="submit" isOff={isSubmitting || !data}>
            {isSubmitting ? text.confirming : text.confirm}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
