import * as z from 'zod';

/** Used as a fallback: an unknown value of this enum is an error, because any other value would mislead. */
export const UNREADABLE = Symbol('unreadable');

/**
 * The value that an unknown enum value is read as, by the name of its property at any depth. An unknown
 * element of a list of enum values is skipped instead, and needs none.
 */
export type Fallbacks = Readonly<Record<string, string | number | typeof UNREADABLE>>;

/**
 * Derives the schema for reading stored data from the one that validated the input: the same types, but
 * unknown properties are dropped, and limits and patterns are not checked again. With `fallbacks` an unknown
 * enum value becomes its fallback or, where that is `UNREADABLE`, an error, and an enum without one makes
 * this throw; without them an unknown enum value is an error. In a map of several kinds, entries of an
 * unknown kind are skipped. A missing property is an error even where the schema has a default: defaults are
 * for input.
 */
export function tolerant<S extends z.ZodType>(schema: S, fallbacks?: Fallbacks): z.ZodType<z.output<S>> {
  // The recursion below preserves every type of the schema, which TypeScript cannot follow.
  return loosened(schema, fallbacks, undefined) as z.ZodType<z.output<S>>;
}

function loosened(
  schema: z.core.$ZodType,
  fallbacks: Fallbacks | undefined,
  property: string | undefined,
): z.ZodType {
  const inner = (part: z.core.$ZodType, name = property) => loosened(part, fallbacks, name);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return z.string();
    case 'number':
      return z.number();
    case 'boolean':
      return z.boolean();
    case 'enum':
      return oneOf(Object.values(def.entries), fallbacks, property);
    case 'literal':
      return def.values.length === 1
        ? z.literal(def.values)
        : oneOf(def.values.filter(isEnumValue), fallbacks, property);
    case 'object':
      return z.object(
        Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, inner(part, name)])),
      );
    case 'array':
      return fallbacks && isEnum(def.element) ? knownOf(def.element) : z.array(inner(def.element));
    case 'record':
      return fallbacks && isKinds(def.valueType)
        ? knownKindsOf(def.valueType, fallbacks)
        : z.record(z.string(), inner(def.valueType));
    case 'nullable':
      return inner(def.innerType).nullable();
    case 'optional':
      return inner(def.innerType).optional();
    case 'default':
      return inner(def.innerType);
    case 'union':
      return 'discriminator' in def
        ? withKnownKind(String(def.discriminator), def.options, fallbacks)
        : z.union(def.options.map((option) => inner(option)));
    default:
      // All other schemas have no limits: an instance of a class, null, undefined.
      return schema as z.ZodType;
  }
}

const isEnum = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'enum';
const isEnumValue = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function oneOf(
  values: readonly (string | number)[],
  fallbacks: Fallbacks | undefined,
  property: string | undefined,
): z.ZodType {
  if (!fallbacks) return z.literal([...values]);
  const fallback = fallbackOf(values, fallbacks, property);
  if (fallback === UNREADABLE) return z.literal([...values]);
  return z.union([z.string(), z.number()]).transform((value) => (values.includes(value) ? value : fallback));
}

/** A list of enum values without unknown ones. */
function knownOf(element: z.core.$ZodType): z.ZodType {
  return z
    .array(z.unknown())
    .transform((values) => values.filter((value) => z.safeParse(element, value).success));
}

/** One of several shapes, distinguished by `kind`; the fallback names the shape for unknown kinds. */
function withKnownKind(
  kind: string,
  options: readonly z.core.$ZodType[],
  fallbacks: Fallbacks | undefined,
): z.ZodType {
  const shapes = new Map(
    options.map((option) => {
      const [value] = option._zod.propValues?.[kind] ?? [];
      return [value, loosened(option, fallbacks, undefined)];
    }),
  );
  if (!fallbacks) return z.union([...shapes.values()]);
  const fallback = fallbackOf([...shapes.keys()].filter(isEnumValue), fallbacks, kind);
  if (fallback === UNREADABLE) return z.union([...shapes.values()]);
  const isKnown = (item: unknown) =>
    typeof item === 'object' && item !== null && shapes.has(Reflect.get(item, kind));
  return z.preprocess(
    (item) => (isKnown(item) || typeof item !== 'object' ? item : { ...item, [kind]: fallback }),
    z.union([...shapes.values()]),
  );
}

type Kinds = z.core.$ZodDiscriminatedUnion;

function isKinds(schema: z.core.$ZodType): schema is Kinds {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'union' && 'discriminator' in def;
}

/** A map without entries of an unknown kind, which have no shape to be read as. */
function knownKindsOf(union: Kinds, fallbacks: Fallbacks): z.ZodType {
  const { discriminator, options } = union._zod.def;
  const shapes = new Map(
    options.map((option) => {
      const [kind] = option._zod.propValues?.[discriminator] ?? [];
      return [kind, loosened(option, fallbacks, undefined)];
    }),
  );
  const isKnown = (entry: unknown) => isMap(entry) && shapes.has(entry[discriminator] as string);
  return z.preprocess(
    (value) =>
      isMap(value) ? Object.fromEntries(Object.entries(value).filter(([, entry]) => isKnown(entry))) : value,
    z.record(
      z.string(),
      z.unknown().transform((entry, context) => {
        // Only entries of known kinds are left.
        const shape = isMap(entry) ? shapes.get(entry[discriminator] as string) : undefined;
        const parsed = shape?.safeParse(entry);
        if (parsed?.success) return parsed.data;
        for (const issue of parsed?.error.issues ?? []) context.addIssue({ ...issue, code: 'custom' });
        return z.NEVER;
      }),
    ),
  );
}

function fallbackOf(
  values: readonly (string | number)[],
  fallbacks: Fallbacks,
  property: string | undefined,
): string | number | typeof UNREADABLE {
  const fallback = property === undefined ? undefined : fallbacks[property];
  if (fallback === UNREADABLE) return fallback;
  if (fallback === undefined || !values.includes(fallback)) {
    throw new Error(`No fallback for unknown values of ${property ?? 'an enum without a name'}`);
  }
  return fallback;
}

/**
 * A client's content to save, completed with the stored values of fields that it did not send. A dashboard
 * that was opened before a release does not know the fields that the release added: their defaults are for
 * new items, and would overwrite stored values. `sent` is the content before defaults were filled in. Maps
 * are completed recursively, elements of lists by their `id`; an element without one stays as sent.
 */
export function keepUnsent<T>(stored: unknown, sent: unknown, content: T): T {
  // All added values were stored under the same name, so the types stay.
  return completed(stored, sent, content) as T;
}

function completed(stored: unknown, sent: unknown, content: unknown): unknown {
  if (Array.isArray(stored) && Array.isArray(sent) && Array.isArray(content)) {
    return content.map((element, index) => completed(storedTwin(stored, element), sent[index], element));
  }
  if (!isMap(stored) || !isMap(sent) || !isMap(content)) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const isUnsent = sent[name] === undefined && stored[name] !== undefined;
      return [name, isUnsent ? stored[name] : completed(stored[name], sent[name], value)];
    }),
  );
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The stored element with the same id. */
function storedTwin(stored: readonly unknown[], element: unknown): unknown {
  const id = isMap(element) ? element.id : undefined;
  return id === undefined ? undefined : stored.find((other) => isMap(other) && other.id === id);
}
