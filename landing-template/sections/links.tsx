import type { Header } from '@mirsah/domain/landing-page/page-settings.ts';

/** The merchant's links; each opens a new tab, so that the order form stays where it is (spec 2.14). */
export function Links({
  links,
  label,
  className,
  background,
}: {
  links: Header['links'];
  label: string;
  className: string;
  background?: Header['backgroundColor'];
}) {
  return (
    <nav className={className} aria-label={label} data-bg={background}>
      {links.map(({ id, text, url }) => (
        <a key={id} href={url} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
    </nav>
  );
}
