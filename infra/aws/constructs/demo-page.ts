/**
 * The page at `/demo`: leads on to a merchant's page that visitors are shown as an example. A file, because only a
 * deployment knows where merchants' pages live. `address` is an http(s) URL.
 */
export function demoPage(address: string): string {
  return [
    '<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><meta name="robots" content="noindex">',
    `<title>صفحة مثال</title><meta http-equiv="refresh" content="0;url=${address}">`,
    `<p><a href="${address}">صفحة مثال</a></p></html>`,
  ].join('');
}
