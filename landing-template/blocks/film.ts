import type { LandingPage } from '@mirsah/domain/landing-page';
import { parseUrl } from '@mirsah/domain/parse-url';

/** The networks whose players may be framed. */
const players = { youtube: 'https://www.youtube-nocookie.com', tiktok: 'https://www.tiktok.com' } as const;

export type Film =
  | { kind: 'file'; url: string; isTall: boolean }
  /** An external video: `url` is its page, `player` the frame that opens on tap. */
  | { kind: 'player'; url: string; player: string; isTall: boolean }
  | { kind: 'link'; url: string };

/** The kind of a video's address; undefined while there is none. Videos of other hosts are links. */
export function parseFilm(address: string): Film | undefined {
  if (!address) return undefined;
  if (address.startsWith('/')) return { kind: 'file', url: address, isTall: false };
  const url = parseUrl(address);
  if (!url) return undefined;
  const youtube = youtubeId(url);
  if (youtube) {
    const player = `${players.youtube}/embed/${youtube}?autoplay=1&playsinline=1`;
    return { kind: 'player', url: url.href, player, isTall: url.pathname.startsWith('/shorts/') };
  }
  const tiktok = /(?:^|\.)tiktok\.com$/.test(url.hostname) && /\/video\/(\d{8,25})/.exec(url.pathname)?.[1];
  if (!tiktok) return { kind: 'link', url: url.href };
  const player = `${players.tiktok}/player/v1/${tiktok}?autoplay=1`;
  return { kind: 'player', url: url.href, player, isTall: true };
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | undefined {
  const host = hostname.replace(/^(?:www|m)\./, '');
  const path = /^\/(?:shorts|embed|live)\/([^/]+)/.exec(pathname)?.[1];
  const id =
    host === 'youtu.be' ? pathname.slice(1) : host === 'youtube.com' ? (searchParams.get('v') ?? path) : '';
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}

/** The hosts that a page frames once a video is tapped. */
export function filmFrames({ layout }: Pick<LandingPage, 'layout'>): string[] {
  const hosts = Object.values(layout.blocks).flatMap((block) => {
    const film = block.type === 'video' && block.hideOn !== 'all' ? parseFilm(block.props.film) : undefined;
    return film?.kind === 'player' ? [new URL(film.player).origin] : [];
  });
  return [...new Set(hosts)];
}
