import { Fragment } from 'react';

/** An e-mail address that, if it is too long for its line, wraps between its parts and not inside a name. */
export function Email({ address, className }: { address: string; className?: string | undefined }) {
  let start = 0;
  return (
    <bdi dir="ltr" className={className}>
      {address.split(/(?=[@+_])/).map((part) => {
        const key = start;
        start += part.length;
        return (
          <Fragment key={key}>
            {key > 0 && <wbr />}
            {part}
          </Fragment>
        );
      })}
    </bdi>
  );
}
