/**
 * The sound of a new waiting conversation: two soft tones, synthesized by the browser.
 *
 * @module
 */

/** The tones: a fifth upwards, the second while the first fades. */
const TONES = [{ hz: 587.33, atS: 0 }, { hz: 880, atS: 0.14 }] as const;
const LENGTH_S = 0.7;
const VOLUME = 0.14;
/** A sound delayed for longer is skipped. */
const LATE_MS = 2000;

let context: AudioContext | null = null;

/** Plays it; silent in a page without any click, where browsers block sound. */
export function playChime(): void {
  context ??= new AudioContext();
  const audio = context;
  const asked = performance.now();
  void audio.resume().then(() => {
    // A blocked sound would play at the first click, when the news is old.
    if (performance.now() - asked > LATE_MS) return;
    for (const { hz, atS } of TONES) playTone(audio, hz, audio.currentTime + atS);
  });
}

function playTone(audio: AudioContext, hz: number, start: number): void {
  const oscillator = new OscillatorNode(audio, { type: "sine", frequency: hz });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH_S);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + LENGTH_S);
}
