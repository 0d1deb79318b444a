import { electronics } from './electronics.ts';
import { fashion } from './fashion.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { kids } from './kids.ts';
import { perfume } from './perfume.ts';
import type { Starter } from './starter.ts';

/** In the order they are offered. */
export const starters: readonly Starter[] = [perfume, electronics, fashion, home, kids, health];
