const TONE_HZ = 220;
const SECONDS = 0.4;

/** A low tone, and a phone shakes: whoever packs looks at the piece, not at the screen. */
export function soundRefusal(): void {
  navigator.vibrate?.(200);
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.type = 'square';
  tone.frequency.value = TONE_HZ;
  tone.connect(context.destination);
  tone.addEventListener('ended', () => context.close());
  tone.start();
  tone.stop(context.currentTime + SECONDS);
}
