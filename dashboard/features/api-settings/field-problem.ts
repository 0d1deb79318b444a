import { ApiError } from '@mirsah/contracts/client.ts';

/** What the API says is wrong with a field of the request; undefined when it does not name it. */
export function fieldProblem(error: unknown, path: string): string | undefined {
  const fields = error instanceof ApiError ? error.body?.error.details.fields : undefined;
  return fields?.find((field) => field.path === path)?.problem;
}
