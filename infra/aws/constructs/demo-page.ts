import { demoPageText } from '../messages/index.ts';

/**
 * The page at `/demo`: redirects to a merchant's page as an example for visitors. It is written during
 * deployment, because only then is the domain of merchants' pages known. `address` is an http(s) URL.
 */
export function demoPage(address: string): string {
  const { language, direction, title } = demoPageText;
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><meta name="robots" content="noindex">`,
    `<title>${title}</title><meta http-equiv="refresh" content="0; url=${address}">`,
    `<p><a href="${address}">${title}</a></p></html>`,
  ].join('');
}
