import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import type { ApprovedTemplate } from '@mirsah/domain/connection';
import {
  type AccountTemplate,
  type TemplateProblem,
  templateProblem,
} from '@mirsah/domain/conversation/account-template';
import { autopilot, templateLanguages, orderMessages as text } from '../../messages/index.ts';
import { Fields, latinInput } from '../../ui/fields.tsx';
import s from './deliveries.module.css';
import type { Account } from './queries.ts';

type Props = {
  /** Undefined sends free text. */
  value: ApprovedTemplate | undefined;
  onChange: (value: ApprovedTemplate | undefined) => void;
  /** Undefined if it could not be loaded. */
  account: Account | undefined;
  /** Of the message template whose variables are filled in. */
  content: string;
};

/**
 * Chooses whether a message is sent as free text or as a template approved by Meta, listed from the account
 * if possible.
 */
export function ApprovedFields({ value, onChange, account, content }: Props) {
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label={text.kind}
        value={value ? 'template' : 'text'}
        onChange={(kind) => onChange(kind === 'template' ? { name: '', language: 'ar' } : undefined)}
        data={[
          { value: 'text', label: text.asText },
          { value: 'template', label: text.asTemplate },
        ]}
      />
      <p className={s.quiet}>{value ? text.asTemplateHint : text.asTextHint}</p>
      {value &&
        (account?.kind === 'listed' ? (
          <OfAccount value={value} onChange={onChange} templates={account.templates} content={content} />
        ) : (
          <>
            <Typed value={value} onChange={onChange} />
            {account?.kind === 'account_missing' && <p className={s.quiet}>{text.accountMissing}</p>}
          </>
        ))}
    </div>
  );
}

type ValueProps = { value: ApprovedTemplate; onChange: Props['onChange'] };
type OfAccountProps = ValueProps & { templates: readonly AccountTemplate[]; content: string };

const nameOf = ({ name, language }: ApprovedTemplate) => `${name} ${language}`;

/**
 * The templates that accept the message template's values first, with the text that the customer will get.
 */
function OfAccount({ value, onChange, templates, content }: OfAccountProps) {
  const approved = templates.filter(({ status }) => status === 'APPROVED');
  const fits = (template: AccountTemplate) => !approvedProblem(templates, template, content);
  const group = (label: string, items: readonly AccountTemplate[]) =>
    items.length > 0 ? [{ group: label, items: items.map(nameOf) }] : [];
  const found = templates.find((template) => nameOf(template) === nameOf(value));
  const problem = value.name === '' ? undefined : approvedProblem(templates, value, content);
  return (
    <>
      <NativeSelect
        label={text.approved}
        data={[
          { value: '', label: autopilot.choose },
          ...group(text.approvedFitting, approved.filter(fits)),
          ...group(
            text.approvedOthers,
            approved.filter((template) => !fits(template)),
          ),
          // The template that was used before, and was deleted or paused.
          ...(value.name !== '' && found?.status !== 'APPROVED' ? [nameOf(value)] : []),
        ]}
        value={value.name === '' ? '' : nameOf(value)}
        error={problem ? problemTexts[problem] : undefined}
        onChange={({ currentTarget }) => {
          const [name = '', language = 'ar'] = currentTarget.value.split(' ');
          onChange({ name, language });
        }}
      />
      {found && (
        <p className={s.small}>
          {text.approvedBody}: <bdi>{found.body}</bdi>
        </p>
      )}
    </>
  );
}

const problemTexts: Record<TemplateProblem, string> = autopilot.problems;

/** Why the account cannot send a message template as this one; undefined when it can. */
export function approvedProblem(
  templates: readonly AccountTemplate[],
  approvedAs: ApprovedTemplate,
  content: string,
): TemplateProblem | undefined {
  return templateProblem(templates, approvedAs, content, false);
}

/** The account's only template that fits; undefined when there is a choice. */
export function onlyFitting(
  templates: readonly AccountTemplate[],
  content: string,
): ApprovedTemplate | undefined {
  const fitting = templates.filter((template) => !approvedProblem(templates, template, content));
  const [only] = fitting;
  return only && fitting.length === 1 ? { name: only.name, language: only.language } : undefined;
}

/** Its name and language, if the account's templates cannot be loaded. */
function Typed({ value, onChange }: ValueProps) {
  return (
    <Fields columns={2}>
      <TextInput
        label={text.approvedName}
        placeholder="order_update"
        required
        autoComplete="off"
        classNames={latinInput}
        error={/^[a-z0-9_]*$/.test(value.name) ? undefined : text.approvedNameInvalid}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value.trim() })}
      />
      <NativeSelect
        label={text.language}
        data={languagesWith(value.language)}
        value={value.language}
        onChange={(event) => onChange({ ...value, language: event.currentTarget.value })}
      />
    </Fields>
  );
}

/** The known languages, and the stored one if it is another. */
function languagesWith(language: string): { value: string; label: string }[] {
  const known = templateLanguages.map((choice) => ({ ...choice }));
  return known.some(({ value }) => value === language)
    ? known
    : [...known, { value: language, label: language }];
}
