import {
  electronicsStarter,
  fashionStarter,
  healthStarter,
  homeStarter,
  kidsStarter,
  perfumeStarter,
} from '../../../messages/index.ts';
import electronics from './illustrations/electronics.svg';
import fashion from './illustrations/fashion.svg';
import health from './illustrations/health.svg';
import home from './illustrations/home.svg';
import kids from './illustrations/kids.svg';
import perfume from './illustrations/perfume.svg';
import { createStarter, type Starter } from './starter.ts';

/** In the order they are offered. */
export const starters: readonly Starter[] = [
  createStarter('perfume', perfume, perfumeStarter),
  createStarter('electronics', electronics, electronicsStarter),
  createStarter('fashion', fashion, fashionStarter),
  createStarter('home', home, homeStarter),
  createStarter('kids', kids, kidsStarter),
  createStarter('health', health, healthStarter),
];
