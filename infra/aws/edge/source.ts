import { readFileSync } from 'node:fs';

export type EdgeFunctionName =
  | 'sites-request'
  | 'domain-request'
  | 'sites-response'
  | 'app-request'
  | 'api-request';

/** Which file's code a function's follows, because a CloudFront Function can import nothing. */
const FOLLOWS: Partial<Record<EdgeFunctionName, string>> = {
  'sites-request': 'site-file',
  'domain-request': 'site-file',
};

/** The code of the CloudFront Function in `{name}.js`, as CloudFront and the local edge run it. */
export function edgeFunctionSource(name: EdgeFunctionName): string {
  const before = FOLLOWS[name];
  return before === undefined ? read(name) : `${read(before)}\n${read(name)}`;
}

const read = (file: string) => readFileSync(new URL(`${file}.js`, import.meta.url), 'utf8');
