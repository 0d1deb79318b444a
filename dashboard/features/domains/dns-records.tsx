import { ActionIcon } from '@mantine/core';
import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import { IconCopy } from '@tabler/icons-react';
import { customDomains as text } from '../../messages/index.ts';
import { showToast } from '../../ui/toast.tsx';
import s from './domains.module.css';

type DnsRecord = CustomDomainResponse['records'][number];

/** The records to make, each part with a button that copies it, and where they are made. */
export function DnsRecords({ records }: { records: readonly DnsRecord[] }) {
  return (
    <div className={s.records}>
      {records.map((record) => (
        <dl key={record.type} className={s.record}>
          <div>
            <dt>{text.type}</dt>
            <dd>
              <b>{record.type}</b>
            </dd>
          </div>
          <Part label={text.name} kind={record.type} value={record.name} />
          <Part label={text.value} kind={record.type} value={record.value} />
        </dl>
      ))}
      <details className={s.help}>
        <summary>{text.help}</summary>
        <ol>
          {text.helpSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function Part({ label, kind, value }: { label: string; kind: string; value: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ text: text.copied });
    } catch {
      showToast({ text: text.copyFailed, isProblem: true });
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
          aria-label={text.copy(`${label} ${kind}`)}
          onClick={() => void copy()}
        >
          <IconCopy size={18} />
        </ActionIcon>
      </dd>
    </div>
  );
}
