import type { ReactNode } from 'react';
import { ORDER_ROOT_ID } from './order-form-page.ts';

/** The card that holds the order form: live as `children`, or as the markup the browser will hydrate. */
export function OrderFormBox(content: { children: ReactNode } | { html: string }) {
  if ('children' in content) {
    return (
      <div className="form" id={ORDER_ROOT_ID}>
        {content.children}
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that react-dom itself rendered
  return <div className="form" id={ORDER_ROOT_ID} dangerouslySetInnerHTML={{ __html: content.html }} />;
}
