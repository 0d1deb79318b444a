import { readFileSync } from 'node:fs';

export type EdgeFunctionName =
  | 'sites-request'
  | 'domain-request'
  | 'sites-response'
  | 'app-request'
  | 'api-request';

/** The files whose code is prepended to a function's, because a CloudFront Function cannot import. */
const FOLLOWS: Record<EdgeFunctionName, readonly string[]> = {
  'sites-request': ['query', 'site-file'],
  'domain-request': ['query', 'site-file'],
  'sites-response': ['query'],
  'app-request': ['query'],
  'api-request': [],
};

/** The code of the CloudFront Function in `{name}.js`, as CloudFront and the local edge run it. */
export function edgeFunctionSource(name: EdgeFunctionName): string {
  return [...FOLLOWS[name], name].map(read).join('\n');
}

const read = (file: string) => readFileSync(new URL(`${file}.js`, import.meta.url), 'utf8');
