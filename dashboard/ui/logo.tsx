import { common } from '../messages/index.ts';
import s from './logo.module.css';

/** The anchor mark with the product's name. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <span className={s.logo}>
      <LogoMark size={size} />
      {common.product}
    </span>
  );
}

/** The anchor alone. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="12" fill="#0f8083" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="20" cy="10.5" r="3.2" />
        <path d="M20 13.7V31M14.5 18.5h11M8.5 21.5C9 27.5 13.5 31 20 31s11-3.5 11.5-9.5" />
      </g>
      <circle cx="20" cy="10.5" r="1.1" fill="#ffc25c" />
    </svg>
  );
}
