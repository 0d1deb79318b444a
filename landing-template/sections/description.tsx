import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { sectionText } from '../messages/ar.ts';
import { JsonDescription } from './json-description.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { safeHtml } from './safe-html.ts';

/** The merchant's description in one of three modes: plain text, rich text, or JSON shown as tables and lists. */
export function Description({ page }: { page: LandingPage }) {
  const { mode, text } = page.product.description;
  if (!text.trim()) return null;
  switch (mode) {
    case 'html':
      return (
        <section
          className="rich"
          aria-label={sectionText.description}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe here, whatever was stored
          dangerouslySetInnerHTML={{ __html: inScrollingBoxes(safeHtml(text)) }}
        />
      );
    case 'json':
      return (
        <section className="rich" aria-label={sectionText.description}>
          <JsonDescription text={text} />
        </section>
      );
    case 'text':
      return (
        <section className="rich" aria-label={sectionText.description}>
          <Paragraphs text={text} />
        </section>
      );
  }
}

/** A table wider than the page scrolls in its own box, which the keyboard can reach. Takes sanitised HTML only. */
function inScrollingBoxes(html: string): string {
  return html
    .replaceAll(
      '<table',
      `<div class="scroll" tabindex="0" role="region" aria-label="${sectionText.table}"><table`,
    )
    .replaceAll('</table>', '</table></div>');
}
