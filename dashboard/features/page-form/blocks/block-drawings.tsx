import type { BlockType } from '@mirsah/domain/landing-page/blocks';
import type { ReactNode } from 'react';
import {
  AMBER,
  at,
  Box,
  DARK,
  Dot,
  Figure,
  GREEN,
  GREY,
  Line,
  Mark,
  MIST,
  NIGHT,
  PALE,
  Picture,
  SEA,
  Stroke,
  TINT,
  Tick,
  WHITE,
} from './drawing-shapes.tsx';

const Button = ({ fill, round }: { fill: string; round: number }) => (
  <>
    <Box x={18} y={22} width={76} height={20} fill={fill} round={round} />
    <Box x={40} y={30.25} width={32} height={3.5} fill={WHITE} />
  </>
);

/** A tinted box of two lines beside a sign. */
const Notice = ({ children }: { children: ReactNode }) => (
  <>
    <Box x={12} y={14} width={88} height={36} fill={TINT} round={7} />
    <Line y={25.5} width={46} start={68} fill={SEA} />
    <Line y={34.5} width={30} start={68} fill={MIST} />
    {children}
  </>
);

const drawings: Record<BlockType, ReactNode> = {
  heading: (
    <>
      <Line y={23} width={62} height={8} fill={DARK} />
      <Line y={37} width={40} />
    </>
  ),
  text: at([15, 25, 35, 45], (y, row) => <Line y={y} width={[80, 80, 74, 46][row] ?? 0} />),
  picture: <Picture x={16} y={10} width={80} height={44} />,
  pictureStrip: (
    <>
      <Picture x={66} y={14} width={34} height={36} />
      <Picture x={28} y={14} width={34} height={36} />
      <Box x={0} y={14} width={24} height={36} fill={TINT} round={4} />
    </>
  ),
  video: (
    <>
      <Box x={16} y={10} width={80} height={44} fill={NIGHT} round={5} />
      <Dot x={56} y={32} radius={10} fill={WHITE} />
      <Stroke d="M53 27.500v9l7-4.500z" width={1.5} fill={SEA} />
    </>
  ),
  divider: (
    <>
      <Line y={16} width={80} fill={PALE} />
      <Stroke d="M16 32h34M62 32h34" stroke={GREY} />
      <Dot x={56} y={32} radius={2.5} fill={SEA} />
      <Line y={44.5} width={80} fill={PALE} />
    </>
  ),
  benefits: (
    <>
      {at([17, 32, 47], (y, row) => (
        <>
          <Mark x={91} y={y} radius={5.5} />
          <Line y={y - 1.75} width={[52, 60, 44][row] ?? 0} start={80} />
        </>
      ))}
    </>
  ),
  steps: (
    <>
      <Stroke d="M26 24H86" stroke={GREY} width={1.5} />
      {at([88, 56, 24], (x, step) => (
        <>
          <Dot x={x} y={24} radius={8} fill={step === 0 ? SEA : TINT} />
          <Figure x={x} y={27.3} size={9} fill={step === 0 ? WHITE : SEA} text={`${step + 1}`} />
          <Box x={x - 12} y={40} width={24} height={3.5} />
          <Box x={x - 8} y={47} width={16} height={3} />
        </>
      ))}
    </>
  ),
  beforeAfter: (
    <>
      <Box x={16} y={10} width={80} height={44} round={4} />
      <path d="M56 10h36a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H56z" fill={MIST} />
      <Stroke d="M56 10v44" stroke={WHITE} width={2.5} />
      <Dot x={56} y={32} radius={8} fill={WHITE} />
      <Stroke d="M53.500 29.500 51 32l2.500 2.500M58.500 29.500 61 32l-2.500 2.500" width={1.6} />
    </>
  ),
  comparison: (
    <>
      <Box x={52} y={9} width={20} height={46} fill={TINT} round={4} />
      {at([20, 32, 44], (y) => (
        <>
          <Line y={y - 1.75} width={20} start={98} />
          <Tick x={62} y={y} />
          <Stroke d={`M30 ${y - 2.5}l5 5m0-5-5 5`} stroke={DARK} width={1.6} />
        </>
      ))}
    </>
  ),
  specifications: at([12, 24, 36, 48], (y, row) => (
    <>
      <Line y={y} width={24} />
      <Line y={y} width={[36, 28, 40, 30][row] ?? 0} start={60} height={3} fill={DARK} />
      {row < 3 && <Stroke d={`M16 ${y + 7.75}h80`} stroke={PALE} width={1} />}
    </>
  )),
  marquee: (
    <>
      <Box x={0} y={22} width={112} height={20} fill={SEA} round={0} />
      {at([108, 76, 44, 12], (x) => (
        <>
          <Line y={30.25} width={20} start={x - 2} fill={WHITE} />
          <Dot x={x - 28} y={32} radius={1.8} fill={MIST} />
        </>
      ))}
    </>
  ),
  reviews: (
    <>
      <Box x={14} y={9} width={84} height={46} fill={WHITE} round={6} />
      <Dot x={86} y={20} radius={6} fill={TINT} />
      <Line y={15.5} width={28} start={76} height={3} fill={DARK} />
      {at([74, 68, 62, 56, 50], (x) => (
        <Dot x={x} y={24} radius={2} fill={AMBER} />
      ))}
      <Picture x={22} y={15} width={20} height={17} />
      <Line y={36.5} width={66} start={90} />
      <Line y={44.5} width={44} start={90} />
    </>
  ),
  chat: (
    <>
      <Box x={40} y={9} width={56} height={13} fill={WHITE} round={6} />
      <Line y={13.75} width={40} start={90} />
      <Box x={16} y={26} width={46} height={13} fill="var(--mantine-color-green-1)" round={6} />
      <Line y={30.75} width={32} start={56} fill="var(--mantine-color-green-3)" />
      <Box x={52} y={43} width={44} height={12} fill={WHITE} round={6} />
      <Line y={47.25} width={28} start={90} />
    </>
  ),
  trustBadges: (
    <>
      {at([92, 68, 44, 20], (x) => (
        <Mark x={x} y={26} radius={9} />
      ))}
      {at([83, 59, 35, 11], (x) => (
        <Box x={x} y={41} width={18} height={3} />
      ))}
    </>
  ),
  guarantee: (
    <Notice>
      <Stroke d="M86 20.500l-9 3.500v6c0 6 4 10 9 12 5-2 9-6 9-12v-6z" width={1.8} fill={WHITE} />
      <Tick x={86.3} y={31.5} />
    </Notice>
  ),
  faq: at([9, 25.5, 42], (y, row) => (
    <>
      <Box x={14} y={y} width={84} height={13} fill={WHITE} round={4} />
      <Line y={y + 5} width={[46, 38, 52][row] ?? 0} start={91} height={3} fill={DARK} />
      <Stroke d={`M20.500 ${y + 5.25}l2.500 2.500 2.500-2.500`} stroke={DARK} width={1.5} />
    </>
  )),
  businessDetails: (
    <>
      <Box x={76} y={14} width={20} height={20} fill={TINT} round={5} />
      <Stroke d="M80 23v6h12v-6M79 20h14l-1.500-2.500h-11z" width={1.5} />
      <Line y={16} width={34} start={68} height={4} fill={DARK} />
      <Line y={25} width={46} start={68} />
      <Line y={40} width={80} fill={PALE} />
      <Line y={47} width={56} fill={PALE} />
    </>
  ),
  offerPicker: at([8, 25, 42], (y, row) => (
    <>
      <Box
        x={14}
        y={y}
        width={84}
        height={14}
        round={4}
        {...(row === 1 ? { fill: TINT, stroke: SEA } : { fill: WHITE })}
      />
      <Dot x={91} y={y + 7} radius={3.5} fill={row === 1 ? SEA : GREY} />
      <Dot x={91} y={y + 7} radius={1.5} fill={WHITE} />
      <Line y={y + 5.5} width={24} start={83} height={3} fill={DARK} />
      <Box x={19} y={y + 4} width={18} height={6} fill={row === 1 ? AMBER : PALE} round={3} />
    </>
  )),
  buyButton: <Button fill={SEA} round={7} />,
  whatsapp: (
    <>
      <Button fill={GREEN} round={10} />
      <Dot x={82} y={32} radius={5.5} fill={WHITE} />
      <Stroke d="M79.500 34.500l.6-2a2.800 2.800 0 1 1 1.400 1.400z" stroke={GREEN} width={1.3} />
    </>
  ),
  countdown: (
    <>
      {at([18, 45, 72], (x, part) => (
        <>
          <Box x={x} y={17} width={22} height={22} fill={NIGHT} round={5} />
          <Figure x={x + 11} y={32} size={11} fill={WHITE} text={['08', '45', '12'][part] ?? ''} />
        </>
      ))}
      <Box x={38} y={45} width={36} height={3.5} />
    </>
  ),
  orderBy: (
    <Notice>
      <Dot x={85} y={32} radius={9} fill={WHITE} />
      <Stroke d="M85 23a9 9 0 1 1-.01 0M85 27v5l-3.500 2" width={1.8} />
    </Notice>
  ),
  stockLeft: (
    <>
      <Line y={17} width={50} height={4} fill={DARK} />
      <Box x={16} y={29} width={80} height={8} fill={PALE} round={4} />
      <Box x={66} y={29} width={30} height={8} fill={AMBER} round={4} />
      <Line y={45} width={30} />
    </>
  ),
  secondProduct: (
    <>
      <Box x={12} y={10} width={88} height={44} fill={WHITE} round={6} />
      <Picture x={66} y={16} width={28} height={32} />
      <Line y={18} width={30} start={60} height={4} fill={DARK} />
      <Line y={27} width={22} start={60} />
      <Box x={32} y={37} width={28} height={11} fill={SEA} round={4} />
    </>
  ),
  orderForm: (
    <>
      <Box x={20} y={4} width={72} height={56} fill={WHITE} round={6} />
      {at([10, 24], (y, row) => (
        <>
          <Box x={26} y={y} width={60} height={10} fill={WHITE} stroke={GREY} />
          <Line y={y + 3.5} width={[22, 30][row] ?? 0} start={81} height={3} />
        </>
      ))}
      <Box x={26} y={40} width={60} height={13} fill={SEA} round={4} />
      <Box x={44} y={45} width={24} height={3} fill={WHITE} />
    </>
  ),
};

/** A drawing of a block of this kind, in a few strokes: content starts at the right, as on every page. */
export function BlockDrawing({ type }: { type: BlockType }) {
  return (
    <svg viewBox="0 0 112 64" aria-hidden="true">
      {drawings[type]}
    </svg>
  );
}
