/** Asks for a script of another host; one that is blocked or broken simply never arrives. */
export function loadScript(source: string, onArrival: () => void): void {
  const script = document.createElement('script');
  script.src = source;
  script.async = true;
  script.addEventListener('load', onArrival);
  document.head.append(script);
}
