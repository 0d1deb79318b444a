import * as z from 'zod';
import { MAX_MINOR_UNITS } from './money.ts';

export const minorUnitsSchema = z.number().int().min(0).max(MAX_MINOR_UNITS);
