import { Editor } from '@tinymce/tinymce-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pastedTexts, richTextKeys, richTextNames } from '../messages/index.ts';
import fontFaces from './fonts.css?inline';
import { cleanPasted, type Dropped, hasEmbedded, isTooMuchToPaste } from './pasted-html.ts';
import s from './rich-text.module.css';
import { showToast } from './toast.tsx';

/** Where the build serves TinyMCE's own files, unmodified and with their licence (decision 40). */
declare const TINYMCE_FOLDER: string;
/** The global variable that the first of those files defines. */
declare const tinymce: { addI18n(language: string, names: Record<string, string>): void };

type Props = {
  /** The name of the field for screen readers. */
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (html: string) => void;
  onBlur: () => void;
  onPicture: OnPicture;
};

/**
 * Uploads a picture that was pasted or dropped. Calls `place` with its address when it is uploaded, or
 * `remove` when the upload was given up.
 */
export type OnPicture = (
  file: File,
  then: { place: (url: string) => PlacedPicture; remove: () => void },
) => void;

/**
 * The result for a picture whose upload ended: it is in the text, was removed from it, or the editor is
 * closed.
 */
type PlacedPicture = 'placed' | 'removed' | 'closed';

type TinyEditor = {
  getBody: () => HTMLElement | null;
  getContent: () => string;
  setContent: (html: string) => void;
  removed: boolean;
  undoManager: { transact: (change: () => void) => void };
  insertContent: (html: string) => void;
  execCommand: (name: string, isShown: boolean, value: object) => void;
  // TinyMCE's own events, of which only these fields are used.
  on: (name: string, listener: (event: TinyEvent) => void, isFirst?: boolean) => void;
};
type TinyEvent = {
  content?: string;
  internal?: boolean;
  initial?: boolean;
  paste?: boolean;
  clipboardData?: DataTransfer | null;
  dataTransfer?: DataTransfer | null;
  preventDefault: () => void;
  stopImmediatePropagation: () => void;
};

const contentStyle = `
  ${fontFaces}
  body { margin: 16px; font: 16px/1.8 "Readex Pro Variable", Tahoma, "Segoe UI", sans-serif; color: #0f172a; }
  img { max-width: 100%; height: auto; }
`;

/** An editor for formatted text; its value is HTML, and has a picture once that is uploaded. */
export function RichText({ label, value, error, onChange, onBlur, onPicture }: Props) {
  const [opened] = useState(value);
  const editor = useRef<TinyEditor>(null);
  // The editor's text in the form: everything except pictures that are being uploaded.
  const known = useRef(value);
  const change = useEffectEvent((html: string) => {
    known.current = withoutOwnPictures(html);
    onChange(known.current);
  });
  const upload = useEffectEvent(onPicture);

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.current?.setContent(value);
  }, [value]);

  function uploadPicture({ blob, blobUri, filename }: BlobInfo): Promise<string> {
    const file = new File([blob()], filename(), { type: blob().type });
    const at = blobUri();
    return new Promise((resolve) => {
      const place = (url: string) => {
        const placed = placePicture(editor.current, at, url);
        if (placed === 'placed' && editor.current) change(editor.current.getContent());
        // TinyMCE then has the address in its history too: undoing a removal restores the picture.
        if (placed !== 'closed') resolve(url);
        return placed;
      };
      const remove = () =>
        editor.current?.undoManager.transact(() => pictureIn(editor.current, at)?.remove());
      upload(file, { place, remove });
    });
  }

  return (
    <div className={s.editor} data-invalid={error ? true : undefined}>
      <Editor
        licenseKey="gpl"
        tinymceScriptSrc={[`${TINYMCE_FOLDER}/tinymce.min.js`, `${TINYMCE_FOLDER}/langs/ar.js`]}
        // English texts that the package's Arabic lacks.
        onScriptsLoad={() => tinymce.addI18n('ar', richTextNames)}
        initialValue={opened}
        onInit={(_, opening) => {
          editor.current = opening;
          if (known.current !== opened) opening.setContent(known.current);
        }}
        onRemove={() => {
          editor.current = null;
        }}
        // TinyMCE normalises its first value, which is not an edit by the merchant.
        onEditorChange={(html, edited) => {
          if (edited.hasFocus() || edited.isDirty()) change(html);
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
          iframe_aria_text: `${label}. ${richTextKeys}`,
          iframe_attrs: { title: label },
          // Content that a page never shows is not shown here either.
          invalid_elements:
            'iframe,frame,video,audio,embed,object,applet,svg,canvas,form,input,select,button',
          // The formatting of word processors is handled earlier, by `cleanPasted`.
          paste_remove_styles_if_webkit: false,
          paste_data_images: true,
          automatic_uploads: true,
          images_file_types: 'jpeg,jpg,jpe,jfi,jif,jfif,pjpeg,pjp,png,gif,bmp,webp,avif,heic',
          images_upload_handler: uploadPicture,
          setup: (edited: TinyEditor) => cleanWhatComesIn(edited),
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

/**
 * Passes shortcuts such as Ctrl+S on to the screen: the text is edited in an iframe, whose events do not
 * leave it.
 */
function passOnShortcut(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) return;
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const copy = { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, cancelable: true };
  if (!window.dispatchEvent(new KeyboardEvent('keydown', copy))) event.preventDefault();
}

type WithBody = Pick<TinyEditor, 'getBody'> | null;

function pictureIn(editor: WithBody, address: string): HTMLImageElement | undefined {
  return [...(editor?.getBody()?.querySelectorAll('img') ?? [])].find(({ src }) => src === address);
}

/** Replaces an uploaded picture's temporary address, if the editor still has it. */
export function placePicture(editor: WithBody, address: string, url: string): PlacedPicture {
  if (!editor?.getBody()) return 'closed';
  const shown = pictureIn(editor, address);
  if (!shown) return 'removed';
  shown.setAttribute('src', url);
  shown.setAttribute('data-mce-src', url);
  return 'placed';
}

/** A picture in TinyMCE's form. */
type BlobInfo = { blob: () => Blob; blobUri: () => string; filename: () => string };

/** The text without pictures that only this browser can read. */
function withoutOwnPictures(html: string): string {
  return html.replace(/<img\b[^>]*\bsrc="(?:data|blob):[^>]*>/gi, '');
}

function cleanWhatComesIn(editor: TinyEditor): void {
  const takeOver = (event: TinyEvent) => {
    const data = event.clipboardData ?? event.dataTransfer;
    const html = data?.getData('text/html') ?? '';
    if (isTooMuchToPaste(html)) {
      stop(event);
      return showToast({ text: pastedTexts.tooMuch, isProblem: true });
    }
    // TinyMCE uses addresses with this end for the pictures of another tab.
    if (!/src=["']?blob:/i.test(html)) return;
    stop(event);
    void withReadPictures(html).then((read) => {
      if (!editor.removed) editor.execCommand('mceInsertClipboardContent', false, { html: read });
    });
  };
  editor.on('paste', takeOver, true);
  editor.on('drop', takeOver, true);
  editor.on('PastePreProcess', (event) => {
    if (event.internal) return;
    const { html, dropped } = cleanPasted(event.content ?? '');
    event.content = html;
    sayDropped(dropped);
  });
  // For example from the source window, which is not a paste.
  editor.on('BeforeSetContent', ({ content = '', initial, paste }) => {
    if (!initial && !paste && hasEmbedded(content)) sayDropped(['embedded']);
  });
}

function stop(event: TinyEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function sayDropped(dropped: readonly Dropped[]): void {
  if (dropped.length > 0) showToast({ text: dropped.map((kind) => pastedTexts.dropped[kind]).join(' ') });
}

/** The HTML with its `blob:` pictures embedded; unreadable ones stay unchanged. */
async function withReadPictures(html: string): Promise<string> {
  const addresses = [...new Set([...html.matchAll(/blob:[^"'\s>]+/gi)].map(([address]) => address))];
  let read = html;
  for (const address of addresses) {
    const blob = await fetch(address).then(
      (answer) => answer.blob(),
      () => undefined,
    );
    if (blob) read = read.replaceAll(address, await dataAddress(blob));
  }
  return read;
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
