import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isValidSubdomain } from '@mirsah/domain/subdomain/subdomain.ts';
import { useController } from 'react-hook-form';
import { siteAddress } from '../../../../app/config.ts';
import { useConfig } from '../../../../app/config-context.ts';
import { generalTab as words } from '../../../../messages/editor.ts';
import { useSubdomainCheck } from '../../api/check-subdomain.ts';
import type { EditorValues } from '../editor-values.ts';
import s from './general.module.css';

const PAUSE_MS = 400;

/** The name in the page's address, with whether it can be had while it is being typed. */
export function SubdomainField({ pageId }: { pageId: string | undefined }) {
  const config = useConfig();
  const { field, fieldState } = useController<EditorValues, 'subdomain'>({ name: 'subdomain' });
  const [settled] = useDebouncedValue(field.value, PAUSE_MS);
  const check = useSubdomainCheck(settled, pageId);
  const answer = settled === field.value ? check.data : undefined;
  const isInvalid = field.value !== '' && !isValidSubdomain(field.value);
  const suggestion = answer?.state === 'free' ? undefined : answer?.suggestion;

  return (
    <div className={s.subdomain}>
      <TextInput
        className={s.name}
        label={words.subdomain}
        description={words.subdomainHint}
        required
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={63}
        classNames={{ label: s.startLabel ?? '', description: s.startLabel ?? '', error: s.startLabel ?? '' }}
        rightSection={<span className={s.domain}>.{config.sitesDomain}</span>}
        rightSectionWidth={`${config.sitesDomain.length + 3}ch`}
        rightSectionPointerEvents="none"
        error={fieldState.error?.message}
        {...field}
        onChange={(event) => field.onChange(event.currentTarget.value.toLowerCase().replace(/\s+/g, '-'))}
      />
      <div className={s.availability} role="status">
        {field.value !== '' && !fieldState.error && (
          <>
            {isInvalid && <span className={s.bad}>{words.invalid}</span>}
            {!isInvalid && !answer && check.isFetching && <span>{words.checking}</span>}
            {answer?.state === 'free' && fieldState.isDirty && <span className={s.good}>{words.free}</span>}
            {answer?.state === 'taken' && <span className={s.bad}>{words.taken}</span>}
            {answer?.state === 'invalid' && !isInvalid && <span className={s.bad}>{words.invalid}</span>}
          </>
        )}
        {suggestion && (
          <Button size="sm" variant="light" onClick={() => field.onChange(suggestion)}>
            {words.take(suggestion)}
          </Button>
        )}
      </div>
      {field.value !== '' && !isInvalid && (
        <p className={s.address}>
          {words.fullAddress} <bdi dir="ltr">{siteAddress(config, field.value)}</bdi>
        </p>
      )}
    </div>
  );
}
