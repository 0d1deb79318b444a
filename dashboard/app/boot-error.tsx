import { common } from '../messages/index.ts';

/** Shown when not even the configuration could be had: plain HTML, since nothing else can be relied on. */
export function BootError() {
  return (
    <main className="boot">
      <div role="alert" style={{ textAlign: 'center', padding: 20 }}>
        <h1>{common.bootFailed}</h1>
        <p>{common.offline}</p>
        <button type="button" onClick={() => location.reload()}>
          {common.retry}
        </button>
      </div>
    </main>
  );
}
