import type { ReactNode } from 'react';

export const GREY = 'var(--mantine-color-gray-3)';
export const PALE = 'var(--mantine-color-gray-2)';
export const DARK = 'var(--mantine-color-gray-5)';
export const NIGHT = 'var(--mantine-color-gray-8)';
export const TINT = 'var(--mantine-color-sea-1)';
export const MIST = 'var(--mantine-color-sea-3)';
export const SEA = 'var(--mantine-color-sea-6)';
export const GREEN = 'var(--mantine-color-green-6)';
export const AMBER = '#f0a010';
export const WHITE = '#fff';

type Area = { x: number; y: number; width: number; height: number };
type BoxProps = Area & { fill?: string; stroke?: string; round?: number };

export const Box = ({ fill = GREY, round = 2, ...box }: BoxProps) => (
  <rect fill={fill} rx={round} strokeWidth={1.4} {...box} />
);

type LineProps = { y: number; width: number; start?: number; height?: number; fill?: string };

/** A line of text that begins at the right. */
export function Line({ y, width, start = 96, height = 3.5, fill = GREY }: LineProps) {
  return <Box x={start - width} round={1.75} y={y} width={width} height={height} fill={fill} />;
}

type Point = { x: number; y: number };

export const Dot = ({ x, y, radius, fill = GREY }: Point & { radius: number; fill?: string }) => (
  <circle cx={x} cy={y} r={radius} fill={fill} />
);

type StrokeProps = { d: string; stroke?: string; width?: number; fill?: string };

export const Stroke = ({ d, stroke = SEA, width = 2, fill = 'none' }: StrokeProps) => (
  <path d={d} stroke={stroke} fill={fill} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
);

export const Tick = ({ x, y }: Point) => <Stroke d={`M${x - 3} ${y}l2.4 2.4 4-4.6`} width={1.8} />;

/** A tick on a round ground. */
export const Mark = ({ x, y, radius }: Point & { radius: number }) => (
  <>
    <Dot x={x} y={y} radius={radius} fill={TINT} />
    <Tick x={x + 0.5} y={y} />
  </>
);

/** Sun and mountains. */
export function Picture({ x, y, width, height }: Area) {
  const wide = (width - 6) / 0.92;
  const slopes = `${wide * 0.3} ${height * -0.38} ${wide * 0.2} ${height * 0.2} ${wide * 0.17} ${height * -0.16}`;
  return (
    <>
      <Box x={x} y={y} width={width} height={height} fill={TINT} round={4} />
      <Dot x={x + width * 0.3} y={y + height * 0.32} radius={Math.min(width, height) * 0.09} fill={MIST} />
      <path d={`M${x + 3} ${y + height - 3}l${slopes} ${wide * 0.25} ${height * 0.34}z`} fill={MIST} />
    </>
  );
}

type FigureProps = Point & { size: number; fill: string; text: string };

export const Figure = ({ x, y, size, fill, text }: FigureProps) => (
  <text x={x} y={y} fill={fill} fontSize={size} fontWeight={600} textAnchor="middle">
    {text}
  </text>
);

/** Draws the same shape at several positions. */
export const at = (places: readonly number[], draw: (place: number, index: number) => ReactNode) =>
  places.map((place, index) => <g key={place}>{draw(place, index)}</g>);
