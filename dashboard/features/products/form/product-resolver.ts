import { toNestErrors } from '@hookform/resolvers';
import type { ProductContent } from '@mirsah/domain/product/product.ts';
import type { FieldError, Resolver } from 'react-hook-form';
import { type ProductValues, toProductContent } from './product-values.ts';

/** Checks the form as a save would, so that what it accepts the API accepts too. */
export const productResolver: Resolver<ProductValues, unknown, ProductContent> = (
  values,
  _context,
  options,
) => {
  const read = toProductContent(values);
  if ('content' in read) return { values: read.content, errors: {} };
  const errors: Record<string, FieldError> = {};
  for (const { path, message } of read.problems) errors[path] ??= { type: 'invalid', message };
  return { values: {}, errors: toNestErrors<ProductValues>(errors, options) };
};
