/** Line icons on a 24 px grid, each one path, drawn in the text's colour. */
const drawings = {
  truck:
    'M10 17h4M2 17V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v10M14 9h4l4 4.5V17h-2m-11.5.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0m11 0a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  shield: 'M12 3 4.5 5.8v5.4c0 4.6 3.1 8 7.5 9.8 4.4-1.8 7.5-5.2 7.5-9.8V5.8zm-3.2 9 2.3 2.3 4.3-4.5',
  headset:
    'M4 14.5V12a8 8 0 0 1 16 0v2.5m-16 0A1.5 1.5 0 0 1 5.5 13H7v6H5.5A1.5 1.5 0 0 1 4 17.5zm16 0a1.5 1.5 0 0 0-1.5-1.5H17v6h1.5a1.5 1.5 0 0 0 1.5-1.5zM18.5 19c0 1.5-1.5 2.5-3.5 2.5h-2',
  medal: 'm8.5 14.5-1.5 7 5-2.7 5 2.7-1.5-7M9.8 9.6l1.6 1.6 3-3.2M18 9.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0',
  cash: 'M4.5 6h15a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2m10.1 6a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0M6 9.5v.01M18 14.5v.01',
  calendar:
    'M5.5 5h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2m-2 5h17M8 3v4M16 3v4M8.5 15l2.3 2.2 4.5-4.4',
  lock: 'M6.5 10.5h11a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2m1.5 0v-3a4 4 0 0 1 8 0v3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  check: 'm5 12.5 4.6 4.6L19.5 7',
  box: 'm3.5 7.5 8.5-4.5 8.5 4.5v9L12 21l-8.5-4.5zm0 0 8.5 4.5 8.5-4.5M12 12v9M7.7 5.2l8.5 4.6',
} as const;

export type IconName = keyof typeof drawings;

/** One drawing. Decoration only: the text beside it speaks. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
