import * as z from 'zod';
import { type Order, orderSchema } from './order.ts';
import { orderTexts } from './order-fields.ts';

export const CUSTOMER = 'عبدالله الشمري';
export const OWN_NUMBER = '0551234567';
export const OTHER_NUMBER = '0566111222';
const AT = '2026-11-20T09:00:00.000Z';
const ID = '69qjx0ysjfgdf3adczyfd1ptc0';

/** The text at a path: a name, the path itself and two numbers, the first of them the order's own. */
export const textAt = (path: string) => `${CUSTOMER} (${path}) ${OWN_NUMBER} و${OTHER_NUMBER}`;

/** The paths with such a text: ids, times and the phone have a fixed form. */
export const writtenPaths = Object.entries(orderTexts).flatMap(([path, { masked }]) =>
  masked === 'own' || masked === 'written' ? [path] : [],
);

/**
 * An order with every part of its schema and `textAt` in each of its texts, including those of new fields.
 */
export function fullOrder(): Order {
  // The JSON schema comes from the order's zod schema; parsing proves that the example is valid.
  return orderSchema.parse(exampleOf(z.toJSONSchema(orderSchema) as Schema, ''));
}

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
  format?: string;
};

function exampleOf(schema: Schema, path: string): unknown {
  const { properties, items, anyOf } = schema;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf) return exampleOf(anyOf.find(({ type }) => type !== 'null') ?? {}, path);
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [
        name,
        exampleOf(inner, path ? `${path}.${name}` : name),
      ]),
    );
  if (items) return [exampleOf(items, path)];
  const types = [schema.type].flat();
  if (types.includes('string')) return exampleText(schema, path);
  return types.includes('boolean') ? true : Math.max(1, schema.minimum ?? 1);
}

function exampleText({ format }: Schema, path: string): string {
  if (format === 'date-time') return AT;
  switch (orderTexts[path]?.masked) {
    case 'kept':
      return ID;
    case 'phone':
      return path.endsWith('e164') ? `+966${OWN_NUMBER.slice(1)}` : OWN_NUMBER;
    default:
      return textAt(path);
  }
}

/** The same object, and the names of its properties that have been read. */
export function watched<T extends object>(value: T): { value: T; read: Set<string> } {
  const read = new Set<string>();
  return {
    read,
    value: new Proxy(value, {
      get: (target, name) => {
        read.add(String(name));
        return Reflect.get(target, name);
      },
    }),
  };
}
