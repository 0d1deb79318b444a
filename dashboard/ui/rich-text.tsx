import arabicFont from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url';
import latinFont from '@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url';
import { Editor } from '@tinymce/tinymce-react';
import { richTextNames } from '../messages/index.ts';
import s from './rich-text.module.css';

/** Where the build serves TinyMCE's own files, unmodified and with their licence (decision 40). */
declare const TINYMCE_FOLDER: string;
/** What the first of those files defines. */
declare const tinymce: { addI18n(language: string, names: Record<string, string>): void };

type Props = {
  /** The name of the field for screen readers. */
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (html: string) => void;
  onBlur: () => void;
};

const face = (url: string, range: string) =>
  `@font-face{font-family:Readex;font-weight:160 700;src:url(${url}) format("woff2");unicode-range:${range}}`;

const contentStyle = `
  ${face(arabicFont, 'U+0600-06FF,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC')}
  ${face(latinFont, 'U+0000-00FF,U+2000-206F')}
  body { margin: 16px; font: 16px/1.8 Readex, Tahoma, "Segoe UI", sans-serif; color: #0f172a; }
  img { max-width: 100%; height: auto; }
`;

/** An editor for formatted text; its value is HTML. */
export function RichText({ label, value, error, onChange, onBlur }: Props) {
  return (
    <div className={s.editor} data-invalid={error ? true : undefined}>
      <Editor
        licenseKey="gpl"
        tinymceScriptSrc={[`${TINYMCE_FOLDER}/tinymce.min.js`, `${TINYMCE_FOLDER}/langs/ar.js`]}
        // What the package's Arabic leaves in English.
        onScriptsLoad={() => tinymce.addI18n('ar', richTextNames)}
        value={value}
        // TinyMCE normalises its first value, which is no edit by the merchant.
        onEditorChange={(html, editor) => {
          if (editor.hasFocus() || editor.isDirty()) onChange(html);
        }}
        onBlur={onBlur}
        onFocus={(_, editor) =>
          // The text is edited in an iframe, whose focus the form does not see.
          editor.getContainer().dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
        }
        onKeyDown={passOnShortcut}
        init={{
          language: 'ar',
          directionality: 'rtl',
          skin: 'oxide',
          content_css: 'default',
          content_style: contentStyle,
          min_height: 300,
          max_height: 720,
          menubar: false,
          statusbar: false,
          branding: false,
          promotion: false,
          convert_urls: false,
          toolbar_mode: 'sliding',
          plugins: 'autoresize code directionality image link lists table',
          toolbar:
            'undo redo | blocks | bold italic underline forecolor | alignright aligncenter alignleft | bullist numlist | link image table | rtl ltr | code',
          iframe_aria_text: label,
          iframe_attrs: { title: label },
        }}
      />
      {error && (
        <p className={s.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Passes shortcuts such as Ctrl+S on to the screen: the text is edited in an iframe, whose events end there. */
function passOnShortcut(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) return;
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const copy = { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, cancelable: true };
  if (!window.dispatchEvent(new KeyboardEvent('keydown', copy))) event.preventDefault();
}
