// The texts of the one locale that is shipped, and how it writes numbers and dates. Another locale is another folder
// with the same files; this is the only module that names one. A screen downloads only the files it uses, because
// package.json says that these modules have no side effects.
export * from './ar/account.ts';
export * from './ar/admin.ts';
export * from './ar/auth.ts';
export * from './ar/block-texts.ts';
export * from './ar/blocks.ts';
export * from './ar/canvas.ts';
export * from './ar/common.ts';
export * from './ar/connections.ts';
export * from './ar/custom-domains.ts';
export * from './ar/deliveries.ts';
export * from './ar/editor.ts';
export * from './ar/editor-saving.ts';
export * from './ar/editor-tabs.ts';
export * from './ar/format.ts';
export * from './ar/images.ts';
export * from './ar/insights.ts';
export * from './ar/landing-pages.ts';
export * from './ar/message-templates.ts';
export * from './ar/offers.ts';
export * from './ar/orders.ts';
export * from './ar/products.ts';
export * from './ar/shell.ts';
export * from './ar/starters/accessories.ts';
export * from './ar/starters/cars.ts';
export * from './ar/starters/coffee.ts';
export * from './ar/starters/electronics.ts';
export * from './ar/starters/fashion.ts';
export * from './ar/starters/home-goods.ts';
export * from './ar/starters/kids.ts';
export * from './ar/starters/makeup.ts';
export * from './ar/starters/outdoors.ts';
export * from './ar/starters/perfumes.ts';
export * from './ar/starters/skincare.ts';
export * from './ar/starters/wellness.ts';
export * from './ar/theme.ts';
