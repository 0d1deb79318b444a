import { Button, SegmentedControl, Skeleton, Textarea } from '@mantine/core';
import { type DescriptionMode, descriptionModes } from '@mirsah/domain/landing-page/product-info';
import { Suspense, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { descriptionModeNames, productTab as text } from '../../../messages/index.ts';
import { Banner, BannerLine } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { prettyJson } from '../form/content.ts';
import list from '../form/entry-list.module.css';
import type { EditorValues } from '../form/values.ts';
import { convertDescription } from './convert-description.ts';
import s from './product-tab.module.css';

// By far the largest part of the editor: only merchants who format their text download it.
const RichText = lazyPart(async () => ({ default: (await import('../../../ui/rich-text.tsx')).RichText }));

const modeOptions = descriptionModes.map((value) => ({ value, label: descriptionModeNames[value] }));

/** The product's description in one of three modes. While the editor is open, each mode remembers its own text. */
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
      <div className={s.description} data-path="product.description">
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
          <Suspense fallback={<Skeleton h={342} />}>
            <RichText
              label={text.richLabel}
              value={field.value}
              error={error}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Suspense>
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
      </div>
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
        {prettyJson(content) ?? text.jsonInvalid}
      </pre>
    );
  }
  return <p className={s.plain}>{content}</p>;
}

function frameDocument(html: string): string {
  const style =
    'body{margin:16px;font:16px/1.8 Tahoma,"Segoe UI",sans-serif;color:#0f172a}img{max-width:100%}';
  return `<!doctype html><html lang="ar" dir="rtl"><head><style>${style}</style></head><body>${html}</body></html>`;
}
