import { LostReceipt } from '../message-page/drawings.tsx';
import { MessagePage } from '../message-page/message-page.tsx';
import { receiptText } from '../messages/ar.ts';

/** Told to whoever opens the thank-you page without a valid link to an order. */
export function MissingReceipt() {
  return (
    <MessagePage
      drawing={<LostReceipt />}
      heading={receiptText.missingHeading}
      detail={receiptText.missingDetail}
      action={{ text: receiptText.home, href: '/' }}
    />
  );
}
