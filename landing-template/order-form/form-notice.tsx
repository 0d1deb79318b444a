import { type Notice, orderFormText } from '../messages/ar.ts';
import { Icon } from '../sections/icon.tsx';

/** What went wrong with the order as a whole, told aloud as soon as it appears. */
export function FormNotice({ notice }: { notice: Notice }) {
  return (
    <div className="alert" role="alert">
      <Icon name="alert" />
      <div>
        <b>{notice.title}</b>
        {notice.detail}
        {notice.canReload && (
          <a className="again" href="?">
            {orderFormText.reload}
          </a>
        )}
      </div>
    </div>
  );
}
