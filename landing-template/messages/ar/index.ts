/** Everything that the public pages say in Arabic. */
export * from './home.ts';
export * from './landing-page.ts';
export * from './language.ts';
export * from './legal.ts';
export * from './order-form.ts';
export * from './site.ts';
export * from './status-pages.ts';
