const TONES = [660, 880]
const TONE_S = 0.16

/** Plays two short tones, unless the browser wants a click or a key in this tab first. */
export function playSound(): void {
  if (!navigator.userActivation.hasBeenActive) return
  const context = new AudioContext()
  const end = context.currentTime + TONES.length * TONE_S
  const volume = context.createGain()
  volume.gain.setValueAtTime(0.12, context.currentTime)
  // A tone that ends at once clicks.
  volume.gain.linearRampToValueAtTime(0, end)
  volume.connect(context.destination)
  for (const [place, frequency] of TONES.entries()) {
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(volume)
    tone.start(context.currentTime + place * TONE_S)
    tone.stop(context.currentTime + (place + 1) * TONE_S)
    if (place === TONES.length - 1) tone.addEventListener('ended', () => void context.close())
  }
}
