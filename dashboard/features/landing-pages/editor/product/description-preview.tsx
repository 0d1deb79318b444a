import type { DescriptionMode } from '@mirsah/domain/landing-page/product-info.ts';
import { productTab as words } from '../../../../messages/editor.ts';
import { prettyJson } from '../editor-form.ts';
import list from '../list-row.module.css';
import s from './product.module.css';

/** How a description reads. Formatted text is shown in a frame that may run nothing. */
export function DescriptionPreview({ mode, text }: { mode: DescriptionMode; text: string }) {
  if (text.trim() === '') return <p className={list.none}>{words.emptyPreview}</p>;
  if (mode === 'html') {
    return <iframe className={s.frame} title={words.showPreview} sandbox="" srcDoc={frameDocument(text)} />;
  }
  if (mode === 'json') {
    return (
      <pre className={s.code} dir="ltr">
        {prettyJson(text) ?? words.jsonInvalid}
      </pre>
    );
  }
  return <p className={s.plain}>{text}</p>;
}

function frameDocument(html: string): string {
  const style =
    'body{margin:16px;font:16px/1.8 Tahoma,"Segoe UI",sans-serif;color:#0f172a}img{max-width:100%}';
  return `<!doctype html><html lang="ar" dir="rtl"><head><style>${style}</style></head><body>${html}</body></html>`;
}
