import { imageFacts } from '@mirsah/domain/image';
import { blockText } from '../messages/index.ts';
import { imageFiles } from '../parts/image-files.ts';
import { parseFilm } from './film.ts';
import { BlockPicture, type BlockProps, filled, frame, Heading2, words } from './frame.tsx';

export function Picture({ block, at }: BlockProps<'picture'>) {
  const { image, alt, caption, ratio } = block.props;
  return (
    <figure {...frame(block, 'b-pic', at)} data-ratio={ratio === 'natural' ? undefined : ratio}>
      <BlockPicture url={image} alt={alt || caption} />
      {caption && <figcaption>{words(caption, at, 'caption')}</figcaption>}
    </figure>
  );
}

/** Pictures side by side, scrolled by finger or keyboard; the next one is partly visible. */
export function PictureStrip({ block, at }: BlockProps<'pictureStrip'>) {
  const pictures = filled(block.props.pictures, 'image');
  return (
    <section {...frame(block, 'b-strip', at)}>
      <Heading2 text={block.props.title} at={at} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <ul className="row" tabIndex={0} aria-label={block.props.title || blockText.strip}>
        {pictures.map(({ id, image, alt, caption }) => (
          <li key={id}>
            <figure>
              <BlockPicture url={image} alt={alt || caption} size="half" />
              {caption && <figcaption>{words(caption, at, `pictures.${id}.caption`)}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A video that is loaded on demand: our own file without preloading, or a poster that links to YouTube or
 * TikTok. The page's script replaces the poster by their player on tap (run-blocks.ts).
 */
export function Video({ block, at }: BlockProps<'video'>) {
  const { title, poster, caption, length } = block.props;
  const film = parseFilm(block.props.film);
  if (!film) return null;
  const still = poster && imageFiles(poster).shown;
  // A video's size is unknown before it is loaded; its poster is mostly one of its own frames.
  const facts = poster ? imageFacts(poster) : undefined;
  return (
    <section
      {...frame(block, 'b-vid', at)}
      data-tall={film.kind !== 'link' && film.isTall ? true : undefined}
    >
      <Heading2 text={title} at={at} />
      {film.kind === 'file' ? (
        // biome-ignore lint/a11y/useMediaCaption: merchants have no captions of their films
        <video
          src={film.url}
          poster={still || undefined}
          preload="none"
          controls
          playsInline
          style={
            facts && {
              aspectRatio: `${facts.width} / ${facts.height}`,
              // A tall video has no bars at its sides in a lower window.
              maxWidth: `calc(80vh * ${facts.width} / ${facts.height})`,
            }
          }
        />
      ) : (
        <a
          href={film.url}
          target="_blank"
          rel="noopener nofollow"
          data-player={film.kind === 'player' ? film.player : undefined}
        >
          {poster && <BlockPicture url={poster} alt="" />}
          <span className="go">
            <i className="i i-run" />
          </span>
          <span className="cap">
            <span>
              <span className="vh">{blockText.playFilm} </span>
              {words(caption || title, at, caption ? 'caption' : 'title')}
            </span>{' '}
            {length && <span className="len n">{words(length, at, 'length')}</span>}
          </span>
        </a>
      )}
      {film.kind === 'file' && caption && <p className="fine">{words(caption, at, 'caption')}</p>}
      {film.kind === 'player' && <p className="fine">{blockText.startsOnTap}</p>}
    </section>
  );
}

/** Two pictures of the same thing. Side by side without script, over each other with a slider with it. */
export function BeforeAfter({ block, at }: BlockProps<'beforeAfter'>) {
  const { title, before, beforeLabel, after, afterLabel, note } = block.props;
  const shownBefore = beforeLabel || blockText.before;
  const shownAfter = afterLabel || blockText.after;
  return (
    <section {...frame(block, 'b-ba', at)}>
      <Heading2 text={title} at={at} />
      <div className="pair">
        <figure>
          <BlockPicture url={before} alt={shownBefore} />
          <figcaption>{words(shownBefore, at, 'beforeLabel')}</figcaption>
        </figure>
        <figure className="after">
          <BlockPicture url={after} alt={shownAfter} />
          <figcaption>{words(shownAfter, at, 'afterLabel')}</figcaption>
        </figure>
        <span className="knob">
          <i className="i i-drag" />
        </span>
        {/* From the left: in Safari arrow keys increase to the right in every direction of writing. */}
        <input
          type="range"
          dir="ltr"
          defaultValue={50}
          aria-label={blockText.shownPart(shownAfter)}
          disabled
        />
      </div>
      {note && <p className="fine">{words(note, at, 'note')}</p>}
    </section>
  );
}
