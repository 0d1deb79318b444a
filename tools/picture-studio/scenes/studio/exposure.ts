import { linear } from './gl.ts';
import type { Scene, Softbox } from './scene.ts';
import {
  add,
  axes,
  dot,
  length,
  orthographic,
  perspective,
  scale,
  subtract,
  type Vec2,
  type Vec3,
  viewMatrix,
} from './vector.ts';

/** Nothing in a scene is further away than this, in cm. */
export const FAR = 600;

/** The i-th number of the van der Corput sequence: evenly spread in [0, 1) after any count. */
function spread(i: number, base: number): number {
  let [left, share, sum] = [i + 1, 1, 0];
  while (left > 0) {
    share /= base;
    sum += (left % base) * share;
    left = Math.floor(left / base);
  }
  return sum;
}

/** Two irrational steps fill a square evenly and in another order than `spread`. */
const even = (i: number, stepX: number, stepY: number): Vec2 => [
  (0.5 + i * stepX) % 1,
  (0.5 + i * stepY) % 1,
];

export type Lamp = { softbox: Softbox; u: Vec3; v: Vec3; facing: Vec3; intensity: Vec3; glow: Vec3 };

/** A softbox with its half sides, its light at 1 cm and the brightness of its reflection. */
export function lampOf(softbox: Softbox, target: Vec3): Lamp {
  const towards = softbox.towards ?? target;
  const { right, up, back } = axes(softbox.at, towards);
  const distance = length(subtract(softbox.at, towards));
  const colour = linear(softbox.colour ?? '#ffffff');
  const solidAngle = (softbox.size[0] * softbox.size[1]) / distance ** 2;
  return {
    softbox,
    u: scale(right, softbox.size[0] / 2),
    v: scale(up, softbox.size[1] / 2),
    facing: scale(back, -1),
    intensity: scale(colour, softbox.strength * distance ** 2),
    glow: scale(colour, softbox.seen ?? (softbox.strength / solidAngle) * Math.PI * 0.5),
  };
}

/** The point of the lamp that shines in this turn, and the camera that draws its shadows. */
export function lampSample(
  lamp: Lamp,
  turn: number,
  target: Vec3,
  reach: number,
): { at: Vec3; camera: DOMMatrix } {
  const [a, b] = [spread(turn, 2) * 2 - 1, spread(turn, 3) * 2 - 1];
  const at = add(lamp.softbox.at, add(scale(lamp.u, a), scale(lamp.v, b)));
  const distance = length(subtract(at, target));
  const span = Math.tan(Math.asin(Math.min(0.95, reach / distance)));
  const projection = perspective(span, 1, Math.max(1, distance - reach * 1.6), FAR, [0, 0]);
  return { at, camera: projection.multiply(viewMatrix(at, axes(at, target))) };
}

/** The direction of the sky that shines in this pass, its colour, and the camera that draws its shadows. */
export function skySample(sky: Scene['sky'], pass: number, target: Vec3, reach: number) {
  const [up, share] = even(pass, 0.819172513, 0.671043607);
  const angle = share * Math.PI * 2;
  const flat = Math.sqrt(1 - up * up);
  const from: Vec3 = [flat * Math.cos(angle), Math.max(0.02, up), flat * Math.sin(angle)];
  const eye = add(target, scale(from, reach * 4));
  const [top, horizon] = [linear(sky.top), linear(sky.horizon)];
  const colour = add(scale(horizon, 1 - up), scale(top, up));
  return {
    from,
    colour: scale(colour, sky.strength * 2),
    camera: orthographic(reach, reach * 4).multiply(viewMatrix(eye, axes(eye, target))),
  };
}

/** The camera of this pass: another spot of the lens and of the pixel, sharp at the focus. */
export function lensSample(camera: Scene['camera'], pass: number, width: number, height: number) {
  const looking = axes(camera.eye, camera.target);
  const focus = Math.abs(dot(subtract(camera.focus ?? camera.target, camera.eye), looking.back));
  const halfHeight = Math.tan((camera.angle / 360) * Math.PI);
  const aspect = width / height;
  const [far, share] = even(pass, 0.754877666, 0.569840291);
  const radius = Math.sqrt(far) * (camera.aperture ?? 0);
  const angle = share * Math.PI * 2;
  const [dx, dy] = [radius * Math.cos(angle), radius * Math.sin(angle)];
  const eye = add(camera.eye, add(scale(looking.right, dx), scale(looking.up, dy)));
  const [px, py] = [spread(pass, 2), spread(pass, 3)];
  const shift: Vec2 = [
    dx / (focus * halfHeight * aspect) + (px - 0.5) * (2.6 / width),
    dy / (focus * halfHeight) + (py - 0.5) * (2.6 / height),
  ];
  return { eye, camera: perspective(halfHeight, aspect, 1, FAR, shift).multiply(viewMatrix(eye, looking)) };
}
