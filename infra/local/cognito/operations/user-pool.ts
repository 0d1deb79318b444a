import { assertPool, type Operation } from '../context.ts';

export const describeUserPool: Operation = (context, fields) => {
  assertPool(context, fields);
  return { UserPool: { Id: context.userPoolId, Name: 'mirsah-merchants', ...context.pool.get() } };
};

export const updateUserPool: Operation = (context, fields) => {
  assertPool(context, fields);
  context.pool.update(fields);
  return {};
};
