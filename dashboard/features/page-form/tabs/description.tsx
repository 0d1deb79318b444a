import { Button, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { type DescriptionMode, descriptionModes } from '@mirsah/domain/landing-page/product-info';
import { type ReactNode, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { descriptionModeNames, productTab as text } from '../../../messages/index.ts';
import { Banner, BannerLine } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import list from '../../../ui/entry-list.module.css';
import { prettyJson } from '../content.ts';
import { FormattedText } from '../formatted-text.tsx';
import type { EditorValues } from '../values.ts';
import { convertDescription } from './convert-description.ts';
import s from './product-tab.module.css';

const modeOptions = descriptionModes.map((value) => ({ value, label: descriptionModeNames[value] }));

/**
 * The product's description in one of three modes. While the editor is open, each mode remembers its own
 * text.
 */
export function DescriptionEditor() {
  const mode = useController<EditorValues, 'product.description.mode'>({
    name: 'product.description.mode',
  }).field;
  const { field, fieldState } = useController<EditorValues, 'product.description.text'>({
    name: 'product.description.text',
  });
  const drafts = useRef<Partial<Record<DescriptionMode, string>>>({});
  const [leftBehind, setLeftBehind] = useState<DescriptionMode>();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const isBadJson =
    mode.value === 'json' && field.value.trim() !== '' && prettyJson(field.value) === undefined;
  const error = isBadJson ? text.jsonInvalid : fieldState.error?.message;

  function changeMode(next: DescriptionMode) {
    const { value: last } = mode;
    const isConverted = last === 'text' && next === 'html' && drafts.current.html === undefined;
    drafts.current[last] = field.value;
    setLeftBehind(isConverted || field.value.trim() === '' ? undefined : last);
    field.onChange(drafts.current[next] ?? convertDescription(field.value, last, next));
    mode.onChange(next);
  }

  return (
    <Card
      title={text.description}
      action={
        <Button
          variant="subtle"
          size="sm"
          aria-pressed={isPreviewed}
          onClick={() => setIsPreviewed(!isPreviewed)}
        >
          {isPreviewed ? text.hidePreview : text.showPreview}
        </Button>
      }
    >
      <Stack gap={14} data-path="product.description">
        <SegmentedControl
          className={s.modes}
          aria-label={text.mode}
          data={modeOptions}
          value={mode.value}
          onChange={changeMode}
        />
        {leftBehind && leftBehind !== mode.value && (
          <Banner tone="warning" onClose={() => setLeftBehind(undefined)}>
            <BannerLine main={{ label: text.backToMode, onClick: () => changeMode(leftBehind) }}>
              {text.leftBehind(descriptionModeNames[leftBehind])}
            </BannerLine>
          </Banner>
        )}
        {mode.value === 'html' ? (
          <FormattedText
            path="product.description.text"
            label={text.richLabel}
            value={field.value}
            error={error}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        ) : (
          <Textarea
            aria-label={text.description}
            autosize
            minRows={8}
            maxRows={24}
            {...(mode.value === 'json' && {
              dir: 'ltr',
              spellCheck: false,
              classNames: { input: s.code ?? '' },
            })}
            error={error}
            {...field}
            onBlur={() => {
              field.onBlur();
              const pretty = mode.value === 'json' ? prettyJson(field.value) : undefined;
              if (pretty !== undefined && pretty !== field.value) field.onChange(pretty);
            }}
          />
        )}
        {isPreviewed && <DescriptionPreview mode={mode.value} content={field.value} />}
      </Stack>
    </Card>
  );
}

/** A preview of the description. Formatted text is shown in a frame without scripts. */
function DescriptionPreview({ mode, content }: { mode: DescriptionMode; content: string }) {
  if (content.trim() === '') return <p className={list.none}>{text.emptyPreview}</p>;
  if (mode === 'html') {
    return <iframe className={s.frame} title={text.showPreview} sandbox="" srcDoc={frameDocument(content)} />;
  }
  if (mode === 'json') {
    return (
      <pre className={s.code} dir="ltr">
        {isolated(prettyJson(content) ?? text.jsonInvalid)}
      </pre>
    );
  }
  return <p className={s.plain}>{content}</p>;
}

/**
 * JSON whose texts are isolated from each other: between two Arabic texts, colons, commas and quotes would be
 * drawn from right to left, and the value before its name.
 */
function isolated(json: string): ReactNode[] {
  return json.split(/("(?:[^"\\]|\\.)*")/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is known by its place alone
      <bdi key={index}>{part}</bdi>
    ),
  );
}

function frameDocument(html: string): string {
  const style =
    'body{margin:16px;font:16px/1.8 Tahoma,"Segoe UI",sans-serif;color:#0f172a}img{max-width:100%}';
  return `<!doctype html><html lang="ar" dir="rtl"><head><style>${style}</style></head><body>${html}</body></html>`;
}
