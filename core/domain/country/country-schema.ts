import * as z from 'zod';
import { countryCodes } from './country.ts';

export const countrySchema = z.enum(countryCodes);
