import { countries } from '@mirsah/domain/country/country.ts';
import { currencyNames } from '@mirsah/domain/money/currency.ts';
import { formatNumber, truncate } from '../../../../lib/format.ts';
import { arabicCount } from '../../../../lib/plural.ts';
import { descriptionModeNames } from '../../../../messages/editor.ts';
import { layoutTab, sectionTexts } from '../../../../messages/editor-order.ts';
import { entryCountForms, conflict as words } from '../../../../messages/editor-safety.ts';
import { backgroundNames, bandsTab, textColorNames } from '../../../../messages/editor-settings.ts';
import { changedPaths, identityOf } from '../changed-paths.ts';
import { isRecord } from '../history/snapshot.ts';

const TEXT = 120;
const NAME = 30;
const NAMES = 4;

/** Values that stand for something with a name, by the last key of their path. */
const namesOf: Record<string, Readonly<Record<string, string>>> = {
  country: Object.fromEntries(Object.entries(countries).map(([code, { nameAr }]) => [code, nameAr])),
  currency: currencyNames,
  formPosition: layoutTab.positions,
  buttonStyle: layoutTab.styles,
  buttonSize: layoutTab.sizes,
  backgroundColor: backgroundNames,
  textColor: textColorNames,
  type: bandsTab.logoTypes,
};

/** What a field says, short enough to be compared; of a list, what became of it since `base`. */
export function shownValue(path: string, value: unknown, base: unknown): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (path === 'product.productId') return value === null ? words.empty : words.picked;
  if (Array.isArray(value)) return shownList(value, Array.isArray(base) ? base : []);
  if (isRecord(value)) return shownDescription(value);
  const text = String(value ?? '').trim();
  if (text === '') return words.empty;
  return namesOf[path.split('.').at(-1) ?? '']?.[text] ?? truncate(text.replace(/\s+/g, ' '), TEXT);
}

function shownDescription({ mode, text }: Record<string, unknown>): string {
  const plain = String(text ?? '')
    .replace(mode === 'html' ? /<[^>]*>/g : /^$/, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const name = Object.entries(descriptionModeNames).find(([known]) => known === mode)?.[1];
  return `${plain === '' ? words.empty : truncate(plain, TEXT)} (${name ?? mode})`;
}

function shownList(list: unknown[], base: unknown[]): string {
  // The order is all there is to a list of sections.
  if (!list.some(isRecord)) return list.map(nameOf).join('، ') || arabicCount(0, entryCountForms);
  const added = list.filter((entry) => !hasEntry(base, entry));
  const removed = base.filter((entry) => !hasEntry(list, entry));
  const edited = list.filter((entry) => {
    const before = base.find((other) => isSameEntry(entry, other));
    return before !== undefined && changedPaths(before, entry).length > 0;
  });
  const isMoved =
    added.length + removed.length === 0 && list.some((entry, index) => !isSameEntry(entry, base[index]));
  const parts = [
    arabicCount(list.length, entryCountForms),
    added.length > 0 && words.added(listed(added, list)),
    removed.length > 0 && words.removed(listed(removed, base)),
    edited.length > 0 && words.edited(listed(edited, list)),
    isMoved && words.moved,
  ];
  return parts.filter(Boolean).join('، ');
}

function hasEntry(list: unknown[], entry: unknown): boolean {
  return list.some((other) => isSameEntry(entry, other));
}

/** Crawlers' products have no id: they are the same when they say the same. */
function isSameEntry(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  const id = identityOf(one);
  return id === undefined ? changedPaths(one, other).length === 0 : id === identityOf(other);
}

function listed(entries: unknown[], list: unknown[]): string {
  const names = entries
    .slice(0, NAMES)
    .map((entry) => `«${truncate(nameOf(entry) || formatNumber(list.indexOf(entry) + 1), NAME)}»`);
  const more = entries.length - names.length;
  return [...names, ...(more > 0 ? [`+${formatNumber(more)}`] : [])].join(' ');
}

/** What a merchant calls an entry; empty when it has no name. */
function nameOf(entry: unknown): string {
  if (!isRecord(entry)) return sectionNames[String(entry)] ?? String(entry);
  const { name, label, text, reviewerName, alt, url } = entry;
  const given = [name, label, text, reviewerName, alt].find(
    (part) => typeof part === 'string' && part.trim() !== '',
  );
  return String(given ?? fileName(url));
}

function fileName(address: unknown): string {
  return typeof address === 'string' ? (address.split('/').at(-1) ?? '') : '';
}

const sectionNames: Record<string, string> = Object.fromEntries(
  Object.entries(sectionTexts).map(([section, { name }]) => [section, name]),
);
