import * as z from 'zod';
import { currencyCodes } from './currency.ts';

export const currencySchema = z.enum(currencyCodes);
