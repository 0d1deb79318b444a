import type { Mesh } from './surface.ts';
import type { Vec3 } from './vector.ts';

export type Material = {
  /** CSS hex colour, multiplied with `map`. */
  colour: string;
  metal?: number;
  rough?: number;
  /** Soft light at grazing angles, as on velvet and felt. */
  sheen?: number;
  /** Painted colour. */
  map?: HTMLCanvasElement;
  /** Red is height (times `reliefDepth` cm), green is roughness around one half; blue is `metal` when `gilded`. */
  relief?: HTMLCanvasElement;
  reliefDepth?: number;
  gilded?: boolean;
  repeat?: readonly [number, number];
  /** Light given off, as on a screen or a lamp. */
  glow?: HTMLCanvasElement;
  glowing?: number;
  /** How much of the scene a flat surface mirrors at the scene's `mirrorAt` height. */
  mirror?: number;
  /** Extra reflection of a mirroring surface, as of lacquer or polished stone. */
  polish?: number;
  /** The bright middle of coloured glass; `colour` is then its deep rim. */
  glass?: string;
  opacity?: number;
  /** Lets light creep around the edge, as in porcelain, skin and wax. */
  translucent?: number;
};

export type Thing = { mesh: Mesh; material: Material; at?: DOMMatrix; castsShadow?: boolean };

export type Softbox = {
  at: Vec3;
  towards?: Vec3;
  /** Width and height in cm. */
  size: readonly [number, number];
  colour?: string;
  /** Light arriving at the target; 1 shows a white card as white. */
  strength: number;
  /** Brightness of its reflection when that should differ from its light. */
  seen?: number;
};

export type Scene = {
  things: Thing[];
  camera: { eye: Vec3; target: Vec3; angle: number; aperture?: number; focus?: Vec3 };
  lights: Softbox[];
  sky: { top: string; horizon: string; ground: string; strength: number };
  /** Half the size of what throws shadows, around the camera's target. */
  reach?: number;
  exposure?: number;
  mirrorAt?: number;
  floorAt?: number;
  bloom?: number;
  vignette?: number;
  /** SVG drawn over the picture (captions, steam), 1200 × 1200. */
  overlay?: string;
};

/** Parts of one object moved together. */
export function group(at: DOMMatrix, things: readonly Thing[]): Thing[] {
  return things.map((thing) => ({ ...thing, at: at.multiply(thing.at ?? new DOMMatrix()) }));
}

/** A placement: moved to (x, y, z), then turned by degrees around x, y and z, then sized. */
export function place(at: Vec3, turn: Vec3 = [0, 0, 0], size: number | Vec3 = 1): DOMMatrix {
  const [sx, sy, sz] = typeof size === 'number' ? [size, size, size] : size;
  return new DOMMatrix()
    .translate(...at)
    .rotateAxisAngle(0, 1, 0, turn[1])
    .rotateAxisAngle(1, 0, 0, turn[0])
    .rotateAxisAngle(0, 0, 1, turn[2])
    .scale(sx, sy, sz);
}
