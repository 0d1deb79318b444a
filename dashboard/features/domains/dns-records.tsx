import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import { customDomains as text } from '../../messages/index.ts';
import { CopiedFact } from '../../ui/copy.tsx';
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
          <CopiedFact label={text.name} value={record.name} what={`${text.name} ${record.type}`} />
          <CopiedFact label={text.value} value={record.value} what={`${text.value} ${record.type}`} />
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
