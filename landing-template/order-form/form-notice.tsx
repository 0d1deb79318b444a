import { liveFormText, type Notice } from '../messages/ar.ts';

/** What went wrong with the order as a whole; its place in the form tells it aloud as soon as it appears. */
export function FormNotice({ notice: { title, detail, canReload } }: { notice: Notice }) {
  return (
    <div className="alert">
      <b>{title}</b>
      {detail}
      {canReload && (
        <a className="again" href="?">
          {liveFormText.reload}
        </a>
      )}
    </div>
  );
}
