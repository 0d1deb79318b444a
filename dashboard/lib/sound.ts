let context: AudioContext | undefined;

/** Enables later rings; browsers allow that only while a tap or a key is handled. */
export function allowSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
}

/** Two short tones; silent before `allowSound`. */
export function ring(): void {
  if (context?.state !== 'running') return;
  for (const [index, hertz] of [660, 880].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + index * 0.18;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.17);
  }
}
