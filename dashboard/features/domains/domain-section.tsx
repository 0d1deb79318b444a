import { Button, Skeleton, TextInput } from '@mantine/core';
import { ApiError } from '@mirsah/contracts/client';
import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { DOMAIN_HASH } from '../../lib/paths.ts';
import { customDomains as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { latinInput, saidError } from '../../ui/fields.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import typography from '../../ui/typography.module.css';
import { DnsRecords } from './dns-records.tsx';
import { DomainName, failureCause } from './domain-name.tsx';
import s from './domains.module.css';
import { useCheckDomain, useConnectDomain, useDisconnectDomain, usePageDomain } from './queries.ts';

/** A page's own domain, in the editor: connects it, shows its status and the next step, and removes it. */
export function DomainSection({ pageId }: { pageId: string | undefined }) {
  const { hash } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as a clean-up function.
    if (hash === DOMAIN_HASH) void frame.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={frame} className={s.section}>
      <Card title={text.title} description={text.intro}>
        {pageId === undefined ? (
          <p className={typography.quiet}>{text.saveFirst}</p>
        ) : (
          <DomainOfPage pageId={pageId} />
        )}
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

/** Not a form of its own: the surrounding editor is one already. */
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
        errorProps={saidError}
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
        <ActionButton isOff={host.trim() === '' || connect.isPending} onClick={submit}>
          {connect.isPending ? text.connecting : text.connect}
        </ActionButton>
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
  const statusId = useId();
  const report = (error: Error) => showToast({ text: errorText(error, text.failed), isProblem: true });
  const isWaiting = state === 'entered' || state === 'lost' || state === 'failed';
  return (
    <div className={s.domain}>
      <div className={s.line} role="status" id={statusId}>
        <DomainName domain={domain} />
      </div>
      <p className={typography.quiet}>{text.advice[state]}</p>
      <Cause domain={domain} />
      {isWaiting && <DnsRecords records={domain.records} />}
      <div className={s.actions}>
        {isWaiting && (
          <ActionButton isOff={check.isPending} onClick={() => check.mutate(undefined, { onError: report })}>
            {check.isPending ? text.checking : state === 'failed' ? text.retry : text.check}
          </ActionButton>
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
          <ConfirmButton
            variant="subtle"
            color="red.7"
            confirm={{ title: text.removeTitle, question: text.removeQuestion(name), label: text.remove }}
            isBusy={disconnect.isPending}
            onConfirm={(close) =>
              disconnect.mutate(undefined, {
                onSuccess: () => showToast({ text: text.removed }),
                onError: report,
                onSettled: close,
              })
            }
          >
            {text.remove}
          </ConfirmButton>
        )}
      </div>
      {state === 'active' && <DnsRecords records={domain.records} />}
    </div>
  );
}

/** Why it is not active, if the merchant can fix it. */
function Cause({ domain }: { domain: CustomDomainResponse }) {
  const isRed = domain.state === 'failed' || domain.state === 'lost';
  const cause = failureCause(domain);
  if (!cause) return null;
  return <Banner tone={isRed ? 'error' : 'warning'}>{cause}</Banner>;
}

/** Locally, merchants' domains have the port of this page. */
function addressOf(host: string): string {
  const { protocol, port } = window.location;
  return `${protocol}//${host}${port ? `:${port}` : ''}/`;
}
