import { Fragment, type ReactNode } from 'react';
import { listComma } from '../messages/index.ts';

/** Parts of a line separated by the language's comma; names among them are in a `bdi`. */
export function Listed({ parts }: { parts: readonly ReactNode[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the line
    <Fragment key={index}>
      {index > 0 && listComma}
      {part}
    </Fragment>
  ));
}
