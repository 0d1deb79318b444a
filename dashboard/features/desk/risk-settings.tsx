import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { approvedTemplateSchema } from '@mirsah/domain/connection';
import { type RiskSettings, riskScore } from '@mirsah/domain/order/risk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { riskSettings as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { type ReportWork, useReportedWork, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConnections } from '../connections/queries.ts';
import s from './desk.module.css';
import { deskKeys } from './queries.ts';

/** The rules for doubtful orders, and how many of the last orders each would have affected. */
export function RiskSettingsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error, isError, refetch } = useQuery({
    queryKey: deskKeys.risk,
    queryFn: () => apiClient.getRiskSettings(),
    enabled: isOpen,
  });
  const { hasWork, reportWork } = useWorkOfForms();
  return (
    <BottomSheet title={text.title} isOpen={isOpen} onClose={onClose} hasWork={hasWork}>
      {isError && <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />}
      {data && <Form stored={data} onWork={reportWork} onSaved={onClose} />}
    </BottomSheet>
  );
}

const THRESHOLDS = [10, 20, 30, 40, 50, 60, 70, 80, 90];
const actions = ['callFirstFrom', 'holdFrom', 'askCodeFrom'] as const;
type Action = (typeof actions)[number];
const hints: Record<Action, string> = {
  callFirstFrom: text.callFirstHint,
  holdFrom: text.holdHint,
  askCodeFrom: text.askCodeHint,
};

type FormProps = { stored: RiskSettings; onWork: ReportWork; onSaved: () => void };

function Form({ stored, onWork, onSaved }: FormProps) {
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(stored);
  useReportedWork(onWork, 'settings', JSON.stringify(settings) !== JSON.stringify(stored));
  const save = useMutation({
    mutationFn: () => apiClient.saveRiskSettings({ body: settings }),
    onSuccess: (saved) => {
      queryClient.setQueryData(deskKeys.risk, saved);
      showToast({ text: text.saved });
      onSaved();
    },
  });
  const { askCodeFrom, codeTemplate } = settings;
  const isTemplateWrong =
    settings.isOn && askCodeFrom !== null && !approvedTemplateSchema.safeParse(codeTemplate).success;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTemplateWrong) save.mutate();
      }}
    >
      <Stack>
        <p className={s.muted}>{text.hint}</p>
        {save.isError && (
          <Banner tone="error">
            {errorText(save.error, text.saveFailed, { not_connected: text.notConnected })}
          </Banner>
        )}
        <Switch
          label={text.isOn}
          description={text.isOnHint}
          checked={settings.isOn}
          onChange={({ currentTarget: { checked } }) => setSettings({ ...settings, isOn: checked })}
        />
        {settings.isOn &&
          actions.map((action) => (
            <div key={action}>
              <Threshold
                action={action}
                from={settings[action]}
                onChange={(from) => setSettings({ ...settings, [action]: from })}
              />
              <Preview action={action} settings={settings} />
            </div>
          ))}
        {settings.isOn && askCodeFrom !== null && (
          <CodeTemplate
            template={codeTemplate ?? { name: '', language: 'ar' }}
            isWrong={isTemplateWrong}
            onChange={(template) => setSettings({ ...settings, codeTemplate: template })}
          />
        )}
        <ActionButton type="submit" isOff={isTemplateWrong || save.isPending}>
          {text.save}
        </ActionButton>
      </Stack>
    </form>
  );
}

type ThresholdProps = { action: Action; from: number | null; onChange: (from: number | null) => void };

/** The minimum score; the usual steps, and the stored one if it is another. */
function Threshold({ action, from, onChange }: ThresholdProps) {
  const steps = [...new Set([...THRESHOLDS, ...(from === null ? [] : [from])])].sort((a, b) => a - b);
  return (
    <NativeSelect
      label={text[action]}
      description={hints[action]}
      data={[
        { value: '', label: text.never },
        ...steps.map((step) => ({ value: String(step), label: text.from(step) })),
      ]}
      value={from === null ? '' : String(from)}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
    />
  );
}

type Template = NonNullable<RiskSettings['codeTemplate']>;
type CodeTemplateProps = { template: Template; isWrong: boolean; onChange: (template: Template) => void };

/** The account's template for codes, and where WhatsApp is connected. */
function CodeTemplate({ template, isWrong, onChange }: CodeTemplateProps) {
  const connections = useConnections();
  return (
    <fieldset className={s.retries}>
      <legend>{text.codeTemplate}</legend>
      <p className={s.muted}>{text.codeTemplateHint}</p>
      {connections.data && !connections.data.whatsApp && (
        <Banner tone="warning">
          {text.notConnected} <Link to={paths.connections}>{text.connect}</Link>
        </Banner>
      )}
      <div className={s.grid}>
        <TextInput
          label={text.templateName}
          dir="ltr"
          placeholder="order_code"
          value={template.name}
          error={isWrong && template.name !== '' ? text.templateWrong : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ ...template, name: value })}
        />
        <TextInput
          label={text.templateLanguage}
          dir="ltr"
          value={template.language}
          onChange={({ currentTarget: { value } }) => onChange({ ...template, language: value })}
        />
      </div>
    </fieldset>
  );
}

const PREVIEWED = 100;

/** How many of the merchant's last orders the threshold would have affected, by their scores. */
function Preview({ action, settings }: { action: Action; settings: RiskSettings }) {
  const { data } = useQuery({
    queryKey: deskKeys.riskPreview,
    queryFn: () => apiClient.listOrders({ query: { limit: PREVIEWED } }),
    staleTime: 60_000,
  });
  const from = settings[action];
  if (!data || from === null) return null;
  const scores = data.items.flatMap(({ risk }) => (risk ? [riskScore(risk)] : []));
  const reached = scores.filter((score) => score >= from).length;
  return (
    <p className={s.muted} role="status">
      {scores.length === 0 ? text.previewNone : text.preview(scores.length, reached)}
    </p>
  );
}
