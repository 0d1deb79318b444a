/** Line icons on a 24 px grid, drawn in the text's colour. */
const drawings = {
  truck: (
    <>
      <path d="M10 17h4M2 17V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v10M14 9h4l4 4.5V17h-2" />
      <circle cx="6.5" cy="17.5" r="2" />
      <circle cx="17.5" cy="17.5" r="2" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3 4.5 5.8v5.4c0 4.6 3.1 8 7.5 9.8 4.4-1.8 7.5-5.2 7.5-9.8V5.8z" />
      <path d="m8.8 12 2.3 2.3 4.3-4.5" />
    </>
  ),
  headset: (
    <>
      <path d="M4 14v-2a8 8 0 0 1 16 0v2" />
      <path d="M4 14.5A1.5 1.5 0 0 1 5.5 13H7v6H5.5A1.5 1.5 0 0 1 4 17.5zM20 14.5a1.5 1.5 0 0 0-1.5-1.5H17v6h1.5a1.5 1.5 0 0 0 1.5-1.5zM18.5 19c0 1.5-1.5 2.5-3.5 2.5h-2" />
    </>
  ),
  medal: (
    <>
      <circle cx="12" cy="9.5" r="6" />
      <path d="m8.5 14.5-1.5 7 5-2.7 5 2.7-1.5-7M9.8 9.6l1.6 1.6 3-3.2" />
    </>
  ),
  cash: (
    <>
      <rect x="2.5" y="6" width="19" height="12" rx="2" />
      <circle cx="12" cy="12" r="2.6" />
      <path d="M6 9.5v.01M18 14.5v.01" />
    </>
  ),
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
      <path d="M3.5 10h17M8 3v4M16 3v4M8.5 15l2.3 2.2 4.5-4.4" />
    </>
  ),
  lock: (
    <>
      <rect x="4.5" y="10.5" width="15" height="10" rx="2" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5M12 16v.01" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  minus: <path d="M5.5 12h13" />,
  check: <path d="m5 12.5 4.6 4.6L19.5 7" />,
  box: (
    <>
      <path d="m3.5 7.5 8.5-4.5 8.5 4.5v9L12 21l-8.5-4.5z" />
      <path d="m3.5 7.5 8.5 4.5 8.5-4.5M12 12v9M7.7 5.2l8.5 4.6" />
    </>
  ),
} as const;

export type IconName = keyof typeof drawings;

/** Shows a drawing that an `IconSprite` on the same page defines. Decoration only: the text beside it speaks. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Defines each drawing once, so that a page may show it any number of times for a few bytes. */
export function IconSprite({ names }: { names: readonly IconName[] }) {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      <defs>
        {names.map((name) => (
          <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
            {drawings[name]}
          </symbol>
        ))}
      </defs>
    </svg>
  );
}
