import { BandSettings } from './band-settings.tsx';

/** The merchant's own bands above and below the page. */
export function BandsTab() {
  return (
    <div>
      <BandSettings band="header" />
      <BandSettings band="footer" />
    </div>
  );
}
