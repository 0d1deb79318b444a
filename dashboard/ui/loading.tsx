import { Loader } from '@mantine/core';
import { common } from '../messages/common.ts';
import s from './loading.module.css';

/** In place of content while it is fetched. */
export function Loading() {
  return (
    <div className={s.loading} role="status">
      <Loader />
      {common.loading}
    </div>
  );
}
