import { OF_ACCOUNT } from '@mirsah/domain/conversion';
import type { BlockType } from '@mirsah/domain/landing-page/blocks';
import type { ThemeFont } from '@mirsah/domain/landing-page/theme';
import { type ThemePreset, themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { badgeTexts, countryNames, currencyNames } from '@mirsah/domain/messages';
import { isRecord } from '../../lib/plain-data.ts';
import {
  arabicCount,
  backgroundNames,
  blocksText,
  blockTexts,
  cloakingTab,
  conflict as conflictText,
  descriptionModeNames,
  entryCountForms,
  fieldsTab,
  formatList,
  formatNumber,
  generalTab,
  headerFooterTab,
  keepFormsText,
  layoutTab,
  marketingText,
  offersText,
  pageConversions,
  pixelsTab,
  productTab,
  sectionTexts,
  shippingTab,
  textColorNames,
  themePanel,
  truncate,
  unknownPlaces,
  zonesText,
} from '../../messages/index.ts';
import { identityOf, isSame } from '../page-form/diff.ts';

const MAX_TEXT_LENGTH = 120;
const MAX_NAME_LENGTH = 30;
const MAX_NAMES = 4;

/** Values that are shown by a name, by the last key of their path. */
const namesOf: Record<string, Readonly<Record<string, string>>> = {
  country: countryNames,
  currency: currencyNames,
  formPosition: layoutTab.positions,
  buttonStyle: layoutTab.styles,
  buttonSize: layoutTab.sizes,
  backgroundColor: backgroundNames,
  textColor: textColorNames,
  type: headerFooterTab.logoTypes,
  pixelId: { [OF_ACCOUNT]: pixelsTab.ofAccount },
  tagId: { [OF_ACCOUNT]: pixelsTab.ofAccount },
};

/** The value of a field, shortened for comparison. For a list it describes the changes since `base`. */
export function shownValue(path: string, value: unknown, base: unknown): string {
  if (typeof value === 'boolean') return value ? conflictText.on : conflictText.off;
  if (path === 'product.productId') return value === null ? conflictText.empty : conflictText.picked;
  if (Array.isArray(value)) return shownList(value, Array.isArray(base) ? base : []);
  if (path === 'theme') return shownTheme(value);
  if (isRecord(value)) return shownDescription(value);
  const text = String(value ?? '').trim();
  if (text === '') return conflictText.empty;
  return (
    namesOf[path.split('.').at(-1) ?? '']?.[text] ?? truncate(text.replace(/\s+/g, ' '), MAX_TEXT_LENGTH)
  );
}

/** A look by its name, or by its main colour and typeface. */
function shownTheme(value: unknown): string {
  if (!isRecord(value)) return themePanel.own;
  const preset = Object.entries(themePresets).find(([, theme]) => isSame(theme, value))?.[0];
  if (preset) return themePanel.presetNames[preset as ThemePreset].name;
  const font = themePanel.fonts[value.font as ThemeFont] ?? '';
  return formatList([`\u2066${value.primary}\u2069`, font].filter(Boolean));
}

function shownDescription({ mode, text }: Record<string, unknown>): string {
  const plain = String(text ?? '')
    .replace(mode === 'html' ? /<[^>]*>/g : /^$/, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const name = Object.entries(descriptionModeNames).find(([known]) => known === mode)?.[1];
  return `${plain === '' ? conflictText.empty : truncate(plain, MAX_TEXT_LENGTH)} (${name ?? mode})`;
}

function shownList(list: unknown[], base: unknown[]): string {
  const added = list.filter((entry) => !hasEntry(base, entry));
  const removed = base.filter((entry) => !hasEntry(list, entry));
  const edited = list.filter((entry) => {
    const before = base.find((other) => isSameEntry(entry, other));
    return before !== undefined && !isSame(before, entry);
  });
  const isMoved =
    added.length + removed.length === 0 && list.some((entry, index) => !isSameEntry(entry, base[index]));
  const parts = [
    arabicCount(list.length, entryCountForms),
    added.length > 0 && conflictText.added(listed(added, list)),
    removed.length > 0 && conflictText.removed(listed(removed, base)),
    edited.length > 0 && conflictText.edited(listed(edited, list)),
    isMoved && conflictText.moved,
  ];
  return formatList(parts.filter((part) => part !== false));
}

function hasEntry(list: unknown[], entry: unknown): boolean {
  return list.some((other) => isSameEntry(entry, other));
}

/** Products for crawlers have no id, so they are the same when all their fields are equal. */
function isSameEntry(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  const id = identityOf(one);
  return id === undefined ? isSame(one, other) : id === identityOf(other);
}

function listed(entries: unknown[], list: unknown[]): string {
  const names = entries
    .slice(0, MAX_NAMES)
    .map((entry) => `«${truncate(nameOf(entry) || formatNumber(list.indexOf(entry) + 1), MAX_NAME_LENGTH)}»`);
  const more = entries.length - names.length;
  return [...names, ...(more > 0 ? [`+${formatNumber(more)}`] : [])].join(' ');
}

/** The merchant's name for an entry; empty without one. */
function nameOf(entry: unknown): string {
  if (!isRecord(entry)) return String(entry);
  if ('block' in entry) return partName(entry);
  const { name, label, text, reviewerName, alt, url } = entry;
  const given = [name, label, text, reviewerName, alt].find(
    (part) => typeof part === 'string' && part.trim() !== '',
  );
  return String(given ?? fileName(url));
}

/** The name of a section, or of a block's kind. */
function partName({ id, block }: Record<string, unknown>): string {
  const type = isRecord(block) ? (block.type as BlockType) : undefined;
  return sectionNames[String(id)] ?? (type && blockTexts[type]?.name) ?? blocksText.other;
}

function fileName(address: unknown): string {
  return typeof address === 'string' ? (address.split('/').at(-1) ?? '') : '';
}

const sectionNames: Record<string, string> = Object.fromEntries(
  Object.entries(sectionTexts).map(([section, { name }]) => [section, name]),
);

const general: Record<string, string> = {
  title: generalTab.title,
  description: generalTab.description,
  subdomain: generalTab.subdomain,
  country: generalTab.country,
  currency: generalTab.currency,
  isEnabled: generalTab.isEnabled,
  'seo.slug': generalTab.slug,
  'seo.metaTitle': generalTab.metaTitle,
  'seo.metaDescription': generalTab.metaDescription,
  'seo.metaKeywords': generalTab.metaKeywords,
  'seo.ogImage': generalTab.ogImage,
};

const product: Record<string, string> = {
  'product.productId': productTab.listed,
  'product.name': productTab.name,
  'product.description': productTab.description,
  'product.sku': productTab.sku,
  'product.price': productTab.price,
  'product.salePrice': productTab.salePrice,
  'product.images': productTab.images,
  'product.variants': productTab.variants,
  'product.reviews': productTab.reviews,
  'product.freeShipping': productTab.freeShipping,
  'product.cashOnDelivery': productTab.cashOnDelivery,
  'product.estimatedDeliveryDays': productTab.estimatedDelivery,
};

const afterItem = (part: 'offer' | 'downsell', name: string) => {
  const labels = {
    name: offersText.itemName,
    sku: offersText.itemSku,
    text: offersText.itemText,
    imageUrl: offersText.itemImage,
    price: offersText.price,
    was: offersText.was,
    hasVariants: offersText.hasVariants,
  };
  return Object.fromEntries(
    Object.entries(labels).map(([key, label]) => [`offers.after.${part}.${key}`, `${name}: ${label}`]),
  );
};

const offers: Record<string, string> = {
  'offers.quantity': offersText.quantity,
  'offers.bumps': offersText.bumps,
  'offers.after.enabled': offersText.afterEnabled,
  'offers.after.minutes': offersText.minutes,
  'offers.after.hasDownsell': offersText.hasDownsell,
  ...afterItem('offer', offersText.after),
  ...afterItem('downsell', offersText.downsell),
};

const order: Record<string, string> = {
  shippingOptions: shippingTab.options,
  'zones.list': zonesText.title,
  'zones.spellings': unknownPlaces.title,
  'zones.rest.codFee': `${zonesText.rest}: ${zonesText.codFee}`,
  'zones.rest.minFree': `${zonesText.rest}: ${zonesText.minFree}`,
  'zones.rest.isRefused': `${zonesText.rest}: ${zonesText.isRefused}`,
  formFields: fieldsTab.fields,
  'abandonedForms.hasNotice': `${keepFormsText.title}: ${keepFormsText.hasNotice}`,
  'abandonedForms.isKept': `${keepFormsText.title}: ${keepFormsText.isKept}`,
  asksMarketing: marketingText.title,
  ...Object.fromEntries(
    Object.entries(sectionTexts).map(([section, { name }]) => [
      `layout.sections.${section}`,
      `${layoutTab.sections}: ${name}`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(badgeTexts).map(([badge, name]) => [
      `layout.badges.${badge}`,
      `${layoutTab.badges}: ${name}`,
    ]),
  ),
  theme: themePanel.title,
  'layout.order': layoutTab.sections,
  'layout.formPosition': layoutTab.formPosition,
  'layout.showQuantity': layoutTab.showQuantity,
  'layout.maxQuantity': layoutTab.maxQuantity,
  'layout.showPriceInForm': layoutTab.showPriceInForm,
  'layout.buttonText': layoutTab.buttonText,
  'layout.buttonStyle': layoutTab.buttonStyle,
  'layout.buttonSize': layoutTab.buttonSize,
};

const cloaking: Record<string, string> = {
  'cloaking.enabled': cloakingTab.enabled,
  'cloaking.metaTitle': cloakingTab.metaTitle,
  'cloaking.metaDescription': cloakingTab.metaDescription,
  'cloaking.title': cloakingTab.contentTitle,
  'cloaking.description': cloakingTab.description,
  'cloaking.imageUrl': cloakingTab.image,
  'cloaking.redirectUrl': cloakingTab.redirect,
  'cloaking.products': cloakingTab.products,
};

const pixels: Record<string, string> = {
  'pixels.facebook.enabled': pixelsTab.facebook.name,
  'pixels.facebook.pixelId': pixelsTab.facebook.id,
  'pixels.tiktok.enabled': pixelsTab.tiktok.name,
  'pixels.tiktok.pixelId': pixelsTab.tiktok.id,
  'pixels.google.enabled': pixelsTab.google.name,
  'pixels.google.tagId': pixelsTab.google.id,
  'pixels.snapchat.enabled': pixelsTab.snapchat.name,
  'pixels.snapchat.pixelId': pixelsTab.snapchat.id,
  'conversions.isOn': pageConversions.isOn,
  'conversions.model': pageConversions.model,
};

function headerOrFooter(part: 'header' | 'footer', show: string): Record<string, string> {
  const labels = {
    'logo.type': headerFooterTab.logo,
    'logo.text': headerFooterTab.logoText,
    'logo.imageUrl': headerFooterTab.logoImage,
    links: headerFooterTab.links,
    backgroundColor: headerFooterTab.background,
    textColor: headerFooterTab.text,
    copyrightText: headerFooterTab.copyright,
  };
  const named = Object.entries(labels).map(([key, label]) => [
    `${part}.${key}`,
    `${headerFooterTab[part]}: ${label}`,
  ]);
  return { [`${part}.enabled`]: show, ...Object.fromEntries(named) };
}

/** The label of each field as on its tab, by its dotted path. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ...general,
  ...product,
  ...offers,
  ...order,
  ...cloaking,
  ...headerOrFooter('header', headerFooterTab.showHeader),
  ...headerOrFooter('footer', headerFooterTab.showFooter),
  ...pixels,
};
