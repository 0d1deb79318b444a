import { ActionIcon, Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { whatsAppSettings as words } from '../../messages/api-settings.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Connections } from './api/connections.ts';
import s from './api-settings.module.css';
import { SecretInput } from './secret-input.tsx';

type Props = {
  connection: NonNullable<Connections['whatsApp']>;
  error: string | undefined;
  field: UseFormRegisterReturn;
  onStop: () => void;
};

/** What Meta needs to report how messages fare, and what we need to believe it. */
export function ReportSettings({ connection, error, field, onStop }: Props) {
  const { appSecret, webhook } = connection;
  return (
    <details className={s.reports} open={appSecret !== null}>
      <summary>{words.reports}</summary>
      <p>{words.reportsIntro}</p>
      <dl className={s.copied}>
        <CopiedFact label={words.callbackUrl} value={`${window.location.origin}${webhook.path}`} />
        <CopiedFact label={words.verifyToken} value={webhook.verifyToken} />
      </dl>
      <SecretInput
        label={words.appSecret}
        stored={appSecret}
        isRequired={false}
        error={error}
        field={field}
      />
      {appSecret && (
        <Button variant="subtle" color="red.7" size="sm" mt={8} onClick={onStop}>
          {words.removeAppSecret}
        </Button>
      )}
    </details>
  );
}

function CopiedFact({ label, value }: { label: string; value: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ text: words.copied });
    } catch {
      showToast({ text: words.copyFailed, isProblem: true });
    }
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
        <ActionIcon
          variant="subtle"
          color="gray.7"
          size={44}
          title={words.copy(label)}
          aria-label={words.copy(label)}
          onClick={() => void copy()}
        >
          <IconCopy size={20} />
        </ActionIcon>
      </dd>
    </div>
  );
}
