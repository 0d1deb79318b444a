import { zodResolver } from '@hookform/resolvers/zod';
import { Group, Switch, TextInput } from '@mantine/core';
import type { ConversionNetworkResponse } from '@mirsah/contracts/conversions';
import { type AdNetwork, pixelIdFormats } from '@mirsah/domain/conversion';
import { readTyped } from '@mirsah/domain/digits';
import { isHeaderText } from '@mirsah/domain/schemas';
import { IconFlask } from '@tabler/icons-react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText } from '../../lib/error-text.ts';
import {
  arabicCount,
  connections,
  conversionsText,
  formatNumber,
  networkForm as text,
  toldNetworkNames,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Fields, latinInput } from '../../ui/fields.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './conversions.module.css';
import { type NetworkTest, useRemoveNetwork, useSaveNetwork, useTestNetwork } from './queries.ts';

type Values = { pixelId: string; token: string; testCode: string; isOn: boolean };

const schemaOf = (network: AdNetwork) =>
  z.object({
    pixelId: z
      .string()
      .check(
        z.overwrite(readTyped),
        z.regex(pixelIdFormats[network], `${text.pixelInvalid} \u2066${text.examples[network]}\u2069`),
      ),
    token: z.string().check(z.trim(), z.refine(isHeaderText, connections.secretInvalid)),
    testCode: z.string().check(z.trim(), z.regex(/^[\w-]{0,40}$/, text.testCodeInvalid)),
    isOn: z.boolean(),
  });

type Props = {
  network: AdNetwork;
  /** Null without a token. */
  state: ConversionNetworkResponse | null;
  pixelId: string | null;
  onClose: () => void;
};

/** Token, pixel and test of one network. */
export function NetworkSettings({ network, state, pixelId, onClose }: Props) {
  const name = toldNetworkNames[network];
  const form = useForm<Values>({
    resolver: zodResolver(schemaOf(network)),
    defaultValues: {
      pixelId: pixelId ?? '',
      token: '',
      testCode: state?.testCode ?? '',
      isOn: state?.isOn ?? true,
    },
  });
  const { errors, isDirty } = form.formState;
  const save = useSaveNetwork(network);
  const remove = useRemoveNetwork(network);
  const test = useTestNetwork(network);
  const failed = save.isError
    ? errorText(save.error, conversionsText.saveFailed)
    : remove.isError && errorText(remove.error, conversionsText.removeFailed);

  const onSave = form.handleSubmit(({ isOn, ...values }) =>
    save.mutate(
      { ...entryOf(values), isOn },
      {
        onSuccess({ resumed }) {
          const events = arabicCount(resumed, conversionsText.waitingEvents);
          showToast({ text: resumed > 0 ? text.resumed(events) : text.saved(name) });
          onClose();
        },
      },
    ),
  );
  const hasToken = state !== null || form.watch('token').trim() !== '';
  const onTest = form.handleSubmit((values) =>
    hasToken ? test.mutate(entryOf(values)) : form.setError('token', { message: text.tokenRequired }),
  );
  const removal = state ? text.remove : text.removePixel;
  const removalQuestion = state ? text.removeQuestion : text.removePixelQuestion;
  const onRemove = (close: () => void) => {
    close();
    remove.mutate(undefined, {
      onSuccess() {
        showToast({ text: text.removed(name) });
        onClose();
      },
    });
  };

  return (
    <BottomSheet title={name} isOpen onClose={onClose} hasWork={isDirty} size={520}>
      <form onSubmit={(event) => void onSave(event)} noValidate>
        <Fields>
          {failed && <Banner tone="error">{failed}</Banner>}
          <TextInput
            label={text.pixelId[network]}
            description={text.pixelIdHint}
            placeholder={text.examples[network]}
            required
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            classNames={latinInput}
            error={errors.pixelId?.message}
            {...form.register('pixelId')}
          />
          <div>
            <SecretInput
              label={text.token[network]}
              stored={state?.token ?? null}
              isRequired={false}
              error={errors.token?.message}
              field={form.register('token')}
            />
            <p className={s.hint}>
              {text.tokenFrom[network]} {!state && text.tokenOptional}
            </p>
          </div>
          {network !== 'ga4' && (
            <TextInput
              label={text.testCode}
              description={text.testCodeHint}
              placeholder="TEST12345"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              classNames={latinInput}
              error={errors.testCode?.message}
              {...form.register('testCode')}
            />
          )}
          <div>
            <ActionButton
              variant="default"
              leftSection={<IconFlask size={18} />}
              isOff={test.isPending}
              onClick={() => void onTest()}
            >
              {test.isPending ? conversionsText.testing : conversionsText.test}
            </ActionButton>
            {network === 'ga4' && <p className={s.hint}>{text.ga4TestHint}</p>}
          </div>
          {test.isSuccess && <TestResult name={name} result={test.data} />}
          {test.isError && <Banner tone="error">{errorText(test.error, text.testFailed)}</Banner>}
          {hasToken && (
            <Controller
              control={form.control}
              name="isOn"
              render={({ field: { value, ...input } }) => (
                <Switch {...input} label={text.isOn(name)} description={text.isOnHint} checked={value} />
              )}
            />
          )}
          <Group gap={10} align="stretch" justify="space-between">
            <ActionButton type="submit" isOff={save.isPending}>
              {save.isPending ? text.saving : text.save}
            </ActionButton>
            {pixelId !== null && (
              <ConfirmButton
                variant="subtle"
                color="red.7"
                confirm={{ title: removal, question: removalQuestion, label: removal }}
                isBusy={remove.isPending}
                onConfirm={onRemove}
              >
                {removal}
              </ConfirmButton>
            )}
          </Group>
        </Fields>
      </form>
    </BottomSheet>
  );
}

function entryOf({ pixelId, token, testCode }: Omit<Values, 'isOn'>) {
  return { pixelId: pixelId.trim(), testCode: testCode.trim(), ...(token.trim() && { token: token.trim() }) };
}

/** The network's answer to the test event, with its own words where there are any. */
function TestResult({ name, result }: { name: string; result: NetworkTest }) {
  if (result.result === 'accepted') {
    const seconds = formatNumber(Math.max(0.1, Math.round(result.milliseconds / 100) / 10));
    return (
      <Banner tone="success">
        <b>{text.testAccepted(name, seconds)}</b>
        {result.remoteId && (
          <span className={s.trace}>
            {conversionsText.trace}: <bdi dir="ltr">{result.remoteId}</bdi>
          </span>
        )}
      </Banner>
    );
  }
  return (
    <Banner tone="error">
      {result.result === 'refused' ? text.testRefused(name) : problems[result.result](name)}
      {result.result === 'refused' && result.message && (
        <span className={s.trace}>
          <bdi>{result.message}</bdi>
        </span>
      )}
    </Banner>
  );
}

const problems = {
  token_refused: text.testTokenRefused,
  unreachable: text.testUnreachable,
  no_answer: text.testNoAnswer,
} as const;
