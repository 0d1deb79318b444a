import { Button, Skeleton, TextInput } from '@mantine/core';
import { ApiError } from '@mirsah/contracts/client';
import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { DOMAIN_HASH } from '../../lib/paths.ts';
import { customDomains as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DnsRecords } from './dns-records.tsx';
import { causeOf, DomainName } from './domain-name.tsx';
import s from './domains.module.css';
import { useCheckDomain, useConnectDomain, useDisconnectDomain, usePageDomain } from './queries.ts';

/** A page's own domain, in the editor: connects it, says where it stands and what to do, and removes it. */
export function DomainSection({ pageId }: { pageId: string | undefined }) {
  const { hash } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    if (hash === DOMAIN_HASH) void frame.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={frame} className={s.section}>
      <Card title={text.title} description={text.intro}>
        {pageId === undefined ? <p className={s.note}>{text.saveFirst}</p> : <DomainOfPage pageId={pageId} />}
      </Card>
    </div>
  );
}

function DomainOfPage({ pageId }: { pageId: string }) {
  const { data, error, isLoadingError, refetch } = usePageDomain(pageId);
  if (isLoadingError)
    return <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={44} />;
  return data.domain ? (
    <ConnectedDomain domain={data.domain} />
  ) : (
    <ConnectForm key={pageId} pageId={pageId} />
  );
}

/** No form of its own: the editor around it is one already. */
function ConnectForm({ pageId }: { pageId: string }) {
  const [host, setHost] = useState('');
  const connect = useConnectDomain(pageId);
  const submit = () => {
    if (host.trim() !== '' && !connect.isPending) connect.mutate(host);
  };
  const problem = connect.error ? problemOf(connect.error) : undefined;
  return (
    <div className={s.connect}>
      <TextInput
        className={s.field}
        label={text.host}
        description={text.hostHint}
        placeholder="www.noor.com"
        classNames={latinInput}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maxLength={253}
        value={host}
        error={problem?.text}
        onChange={(event) => {
          setHost(event.currentTarget.value);
          connect.reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <div className={s.actions}>
        <Button disabled={host.trim() === '' || connect.isPending} onClick={submit}>
          {connect.isPending ? text.connecting : text.connect}
        </Button>
        {problem?.isBare && (
          <Button
            variant="default"
            onClick={() => {
              setHost(`www.${host.trim()}`);
              connect.reset();
            }}
          >
            {text.takeWww(host.trim())}
          </Button>
        )}
      </div>
      {problem?.isTaken && (
        <DnsRecords
          records={[{ type: 'TXT', name: `_mirsah.${host.trim()}`, value: `mirsah-page=${pageId}` }]}
        />
      )}
    </div>
  );
}

/** The API's answer as a text beside the field. */
function problemOf(error: Error): { text: string; isBare?: boolean; isTaken?: boolean } {
  const code = errorCodeOf(error);
  if (code === 'domain_taken') return { text: text.taken, isTaken: true };
  const named = error instanceof ApiError ? error.body?.details.fields?.[0]?.problem : undefined;
  if (code === 'domain_invalid' && named !== undefined && named in text.hostProblems) {
    const problem = named as keyof typeof text.hostProblems;
    return { text: text.hostProblems[problem], isBare: problem === 'bare' };
  }
  return { text: errorText(error, text.failed, { plan_limit_reached: text.limitReached }) };
}

function ConnectedDomain({ domain }: { domain: CustomDomainResponse }) {
  const { pageId, name, host, state } = domain;
  const check = useCheckDomain(pageId);
  const disconnect = useDisconnectDomain(pageId);
  const [isAsking, setIsAsking] = useState(false);
  const statusId = useId();
  const report = (error: Error) => showToast({ text: errorText(error, text.failed), isProblem: true });
  const isWaiting = state === 'entered' || state === 'lost' || state === 'failed';
  return (
    <div className={s.domain}>
      <div className={s.line} role="status" id={statusId}>
        <DomainName domain={domain} />
      </div>
      <p className={s.note}>{text.advice[state]}</p>
      <Cause domain={domain} />
      {isWaiting && <DnsRecords records={domain.records} />}
      <div className={s.actions}>
        {isWaiting && (
          <Button disabled={check.isPending} onClick={() => check.mutate(undefined, { onError: report })}>
            {check.isPending ? text.checking : state === 'failed' ? text.retry : text.check}
          </Button>
        )}
        {state === 'active' && (
          <Button
            component="a"
            href={addressOf(host)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} />}
          >
            {text.open}
          </Button>
        )}
        {state !== 'removing' && (
          <Button variant="subtle" color="red.7" onClick={() => setIsAsking(true)}>
            {text.remove}
          </Button>
        )}
      </div>
      {state === 'active' && <DnsRecords records={domain.records} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={text.removeTitle}
        question={text.removeQuestion(name)}
        confirmLabel={text.remove}
        isBusy={disconnect.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          disconnect.mutate(undefined, {
            onSuccess: () => showToast({ text: text.removed }),
            onError: report,
            onSettled: () => setIsAsking(false),
          })
        }
      />
    </div>
  );
}

/** Why it does not go on, where there is something to do about it. */
function Cause({ domain }: { domain: CustomDomainResponse }) {
  const isRed = domain.state === 'failed' || domain.state === 'lost';
  const cause = causeOf(domain);
  if (!cause) return null;
  return <Banner tone={isRed ? 'error' : 'warning'}>{cause}</Banner>;
}

/** Locally, merchants' domains have the port of this very page. */
function addressOf(host: string): string {
  const { protocol, port } = window.location;
  return `${protocol}//${host}${port ? `:${port}` : ''}/`;
}
