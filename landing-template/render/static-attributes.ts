import { escapeHtml } from './escape.ts';

/** How HTML writes a property of React's: ` name="`, and what may stand in it. */
type Attribute = { name: string; open: string; isAddress: boolean; isText: boolean };

/** Names that differ by more than case; '' for what is no attribute. */
const names: Partial<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  defaultChecked: 'checked',
  defaultValue: 'value',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  dangerouslySetInnerHTML: '',
};
const addresses = ['href', 'src', 'action'];

const attributes = new Map<string, Attribute>();

function attributeOf(property: string): Attribute {
  let attribute = attributes.get(property);
  if (!attribute) {
    const name = names[property] ?? property.toLowerCase();
    attribute = {
      name,
      open: ` ${name}="`,
      isAddress: addresses.includes(name),
      isText: name.startsWith('aria-'),
    };
    attributes.set(property, attribute);
  }
  return attribute;
}

/** Appends one property of an element to what is written of it: nothing for one that is absent or `false`. */
export function writeAttribute(output: { html: string }, property: string, value: unknown): void {
  if (value === undefined || value === null) return;
  const { name, open, isAddress, isText } = attributeOf(property);
  if (typeof value === 'boolean' && !isText) {
    if (value) output.html += ` ${name}`;
    return;
  }
  if (!name) return;
  const text = property === 'style' ? styleText(value as Readonly<Record<string, unknown>>) : String(value);
  if (isAddress && runsAsScript(text)) return;
  output.html += `${open}${escapeHtml(text)}"`;
}

/** As a browser reads an address: control characters and spaces before it, and breaks inside it, count for nothing. */
function runsAsScript(address: string): boolean {
  return /^[\0- ]*j/i.test(address) && /^[\0- ]*javascript:/i.test(address.replace(/[\t\n\r]/g, ''));
}

function styleText(style: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const property in style) {
    const name = property.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    text += `${text && ';'}${name}:${style[property]}`;
  }
  return text;
}
