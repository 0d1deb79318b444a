import { NativeSelect, Skeleton, Switch } from '@mantine/core';
import type { ResponseOf } from '@mirsah/contracts/contract';
import type { conversationContracts } from '@mirsah/contracts/conversations';
import { receivesCustomerMessages } from '@mirsah/domain/connection';
import {
  type AccountTemplate,
  type TemplateProblem,
  templateProblem,
} from '@mirsah/domain/conversation/account-template';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { formatNumber, autopilot as text, whatsAppErrorTexts } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields } from '../../ui/fields.tsx';
import { HALF_HOURS_TO_MIDNIGHT, timeChoices } from '../../ui/half-hours.ts';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { type Account, useAccountTemplates } from '../deliveries/queries.ts';
import { useTemplateChoices } from '../message-templates/queries.ts';
import type { OnReport } from './connection-form.ts';
import s from './connections.module.css';
import type { Connections } from './queries.ts';

type Settings = ResponseOf<typeof conversationContracts.getAutopilot>;
const key = ['connections', 'autopilot'];

type CardProps = { connection: Connections['whatsApp']; onReport: OnReport; onWork: ReportWork };

/**
 * The reason why the question or its answers do not arrive, from what was observed of the connection;
 * undefined when both arrive.
 */
export function findLack(
  connection: Parameters<typeof callStatusOf>[1],
): keyof typeof text.lacks | undefined {
  if (!connection) return undefined;
  if (connection.tokenCheck?.answer === 'rejected') return 'token';
  return receivesCustomerMessages(connection) ? undefined : 'webhook';
}

/** Meta's code for a token that is not valid or has expired. */
const INVALID_TOKEN = 190;

/** Why Meta rejects the question as its template, from the account's list; undefined when it is valid. */
function problemOf({ question }: Pick<Settings, 'question'>, account: Account): TemplateProblem | undefined {
  if (!question || question.approvedAs.name === '' || account.kind !== 'listed') return undefined;
  return templateProblem(account.templates, question.approvedAs, question.content, true);
}

/**
 * The status of the stored settings for the card's pill. While the list of templates cannot be loaded, the
 * last answer about the token stays; without any answer the status is unknown.
 */
export function callStatusOf(
  stored: Pick<Settings, 'isOn' | 'question'> | undefined,
  connection: Pick<NonNullable<Connections['whatsApp']>, 'tokenCheck' | SeenOfCustomers> | null,
  account: Account | undefined,
): keyof typeof text.standings {
  if (!stored?.isOn) return 'off';
  if (!connection || connection.tokenCheck?.answer === 'rejected' || (account && isUnsent(stored, account))) {
    return 'unsent';
  }
  if (!receivesCustomerMessages(connection)) return 'unheard';
  return account?.kind === 'listed' || connection.tokenCheck?.answer === 'accepted' ? 'on' : 'unknown';
}

type SeenOfCustomers = keyof Parameters<typeof receivesCustomerMessages>[0];

function isUnsent(stored: Pick<Settings, 'question'>, account: Account): boolean {
  const isTokenInvalid = account.kind === 'rejected' && account.code === INVALID_TOKEN;
  const isMissing = account.kind === 'not_connected' || account.kind === 'account_missing';
  return isTokenInvalid || isMissing || problemOf(stored, account) !== undefined;
}

const tones = { on: 'good', off: 'quiet', unsent: 'bad', unheard: 'bad', unknown: 'quiet' } as const;

/**
 * Settings for confirming orders by WhatsApp without a call: the question, its time, and whether the account
 * can send it.
 */
export function AutopilotCard({ connection, onReport, onWork }: CardProps) {
  const stored = useQuery({ queryKey: key, queryFn: () => apiClient.getAutopilot() });
  const account = useAccountTemplates();
  const { data } = stored;
  const failed = stored.error ?? account.error;
  const lack = findLack(connection);
  const standing = callStatusOf(data, connection, account.data);
  return (
    <Card
      title={text.title}
      description={text.intro}
      action={<Pill tone={tones[standing]}>{text.standings[standing]}</Pill>}
    >
      {data && account.data ? (
        <Form stored={data} account={account.data} lack={lack} onReport={onReport} onWork={onWork} />
      ) : failed ? (
        <LoadError
          message={errorText(failed, text.loadFailed)}
          onRetry={() => void Promise.all([stored.refetch(), account.refetch()])}
        />
      ) : (
        <Skeleton h={220} />
      )}
    </Card>
  );
}

const DELAYS = [0, 2, 5, 10, 15, 30];
const WAITS = [10, 30, 60, 120, 240];
const withStored = (values: readonly number[], stored: number) =>
  [...new Set([...values, stored])].sort((a, b) => a - b);
const nameOf = ({ name, language }: Pick<AccountTemplate, 'name' | 'language'>) => `${name} ${language}`;

type FormProps = {
  stored: Settings;
  account: Account;
  lack: ReturnType<typeof findLack>;
  onReport: OnReport;
  onWork: ReportWork;
};

function Form({ stored, account, lack, onReport, onWork }: FormProps) {
  const queryClient = useQueryClient();
  const { data: messageTemplates = [] } = useTemplateChoices();
  const [settings, setSettings] = useState<Settings>(stored);
  const templates = account.kind === 'listed' ? account.templates : [];
  const { question, hours } = settings;
  const fitting = messageTemplates.filter(({ purpose }) => purpose === 'confirmation');
  const offered = fitting.length > 0 ? fitting : messageTemplates;
  const problem = problemOf(settings, account);
  const isComplete = Boolean(question && question.approvedAs.name !== '');
  const areHoursWrong = hours.from >= hours.to || hours.fridayFrom >= hours.to;
  const mayTurnOn = account.kind === 'listed' && isComplete && !problem && !lack;
  useReportedWork(onWork, 'autopilot', JSON.stringify(settings) !== JSON.stringify(stored));

  const save = useMutation({
    mutationFn: () => {
      const { question: chosen, ...rest } = settings;
      const isChosen = chosen && chosen.approvedAs.name !== '';
      const body = isChosen ? { templateId: chosen.templateId, approvedAs: chosen.approvedAs } : null;
      return apiClient.saveAutopilot({ body: { ...rest, question: body } });
    },
    onSuccess: (saved) => {
      setSettings(saved);
      queryClient.setQueryData(key, saved);
      onReport({ tone: 'success', text: text.saved });
    },
    onError: (error) => onReport({ tone: 'error', text: errorText(error, text.saveFailed) }),
  });

  function choose(changes: { templateId?: string; approvedAs?: { name: string; language: string } }) {
    const templateId = changes.templateId ?? question?.templateId ?? offered[0]?.id ?? '';
    const chosen = messageTemplates.find(({ id }) => id === templateId);
    if (!chosen) return setSettings({ ...settings, question: null });
    const approvedAs = changes.approvedAs ?? question?.approvedAs ?? { name: '', language: 'ar' };
    setSettings({
      ...settings,
      question: { templateId, name: chosen.name, content: chosen.content, approvedAs },
    });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onReport(undefined);
    if (!areHoursWrong) save.mutate();
  }

  const hour = (name: keyof typeof hours) => (
    <NativeSelect
      label={text[name]}
      data={timeChoices(HALF_HOURS_TO_MIDNIGHT, hours[name])}
      value={hours[name]}
      error={name === 'to' && areHoursWrong ? text.hoursWrong : undefined}
      onChange={({ currentTarget: { value } }) =>
        setSettings({ ...settings, hours: { ...hours, [name]: value } })
      }
    />
  );
  const minutes = (name: 'delayMinutes' | 'answerMinutes', values: readonly number[]) => (
    <NativeSelect
      label={text[name]}
      data={withStored(values, settings[name]).map((value) => ({
        value: String(value),
        label: text.minutes(value),
      }))}
      value={String(settings[name])}
      onChange={({ currentTarget: { value } }) => setSettings({ ...settings, [name]: Number(value) })}
    />
  );

  return (
    <form onSubmit={onSubmit} noValidate>
      <Fields>
        {account.kind !== 'listed' && (
          <p className={s.problem} role="status">
            {accountText(account)}
          </p>
        )}
        {lack && account.kind === 'listed' && (
          <p className={s.problem} role="status">
            {text.lacks[lack]}
          </p>
        )}
        <Switch
          label={text.switch}
          description={text.switchHint}
          checked={settings.isOn}
          // A switch that was turned on can be turned off again until it is saved.
          disabled={!settings.isOn && !stored.isOn && !mayTurnOn}
          onChange={({ currentTarget: { checked } }) => setSettings({ ...settings, isOn: checked })}
        />
        {offered.length === 0 ? (
          <p className={s.problem}>
            {text.noTemplates} <Link to={paths.messageTemplates}>{text.toTemplates}</Link>
          </p>
        ) : (
          <NativeSelect
            label={text.template}
            description={text.templateHint}
            data={[
              { value: '', label: text.choose },
              ...offered.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={question?.templateId ?? ''}
            onChange={({ currentTarget: { value } }) => choose({ templateId: value })}
          />
        )}
        <NativeSelect
          label={text.approved}
          description={text.approvedHint}
          disabled={!question}
          data={[{ value: '', label: text.choose }, ...choicesOf(templates, question?.approvedAs)]}
          value={question?.approvedAs.name ? nameOf(question.approvedAs) : ''}
          error={problem ? problemTexts[problem] : undefined}
          onChange={({ currentTarget: { value } }) => {
            const [name = '', language = 'ar'] = value.split(' ');
            choose({ approvedAs: { name, language } });
          }}
        />
        <Fields columns={2}>
          {minutes('delayMinutes', DELAYS)}
          {minutes('answerMinutes', WAITS)}
        </Fields>
        <Fields columns={2}>
          {hour('from')}
          {hour('to')}
          {hour('fridayFrom')}
        </Fields>
        <p className={s.quiet}>{text.hoursHint}</p>
        <AccountTemplates templates={templates} />
      </Fields>
      <div className={s.actions}>
        <ActionButton type="submit" isOff={areHoursWrong || save.isPending}>
          {text.save}
        </ActionButton>
      </div>
    </form>
  );
}

const problemTexts: Record<TemplateProblem, string> = text.problems;

function accountText(account: Exclude<Account, { kind: 'listed' }>): string {
  if (account.kind !== 'rejected') return text.accounts[account.kind];
  const known = account.code === null ? undefined : whatsAppErrorTexts[account.code];
  return known ?? text.accounts.rejected;
}

/** All templates of the account, and the stored one even if it was deleted. */
function choicesOf(
  templates: readonly AccountTemplate[],
  stored: { name: string; language: string } | undefined,
) {
  const names = templates.map(nameOf);
  if (stored?.name && !names.includes(nameOf(stored))) names.push(nameOf(stored));
  return names.map((value) => ({ value, label: value }));
}

/** The account's templates, with Meta's verdict on each. */
function AccountTemplates({ templates }: { templates: readonly AccountTemplate[] }) {
  if (templates.length === 0) return null;
  return (
    <details className={s.reports}>
      <summary>{text.list(formatNumber(templates.length))}</summary>
      <ul className={s.templates}>
        {templates.map((template) => (
          <li key={nameOf(template)}>
            <p className={s.templateHead}>
              <bdi dir="ltr">{nameOf(template)}</bdi>
              <Pill tone={template.status === 'APPROVED' ? 'good' : 'quiet'}>
                {text.statuses[template.status] ?? template.status}
              </Pill>
              <span className={s.quiet}>{text.categories[template.category] ?? template.category}</span>
            </p>
            <p>
              <bdi>{template.body}</bdi>
            </p>
            {template.buttons.length > 0 && (
              <p className={s.quiet}>{text.buttons(template.buttons.map((label) => label ?? text.link))}</p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
