import { electronics } from './pages/electronics.ts';
import { fashion } from './pages/fashion.ts';
import { health } from './pages/health.ts';
import { home } from './pages/home.ts';
import { kids } from './pages/kids.ts';
import { perfume } from './pages/perfume.ts';
import type { Starter } from './starter.ts';

/** In the order they are offered. */
export const starters: readonly Starter[] = [perfume, electronics, fashion, home, kids, health];
