/** What to do with the colours of a glyph. Angles in degrees of hue, factors around 1. */
export interface Tint {
  /** Only pixels whose hue lies in this span (it may pass 360); leaves keep their green. All, when absent. */
  readonly only?: readonly [from: number, to: number]
  readonly turn?: number
  /** One hue for all, where turning would leave a rainbow. */
  readonly hue?: number
  readonly saturation?: number
  readonly lightness?: number
}

/** A copy of RGBA pixels with the tint put on. */
export function recolour(pixels: Buffer, tint: Tint): Buffer {
  const out = Buffer.from(pixels)
  for (let i = 0; i < out.length; i += 4) {
    if (out[i + 3] === 0) continue
    const colour = hslOf(out[i]!, out[i + 1]!, out[i + 2]!)
    if (!isMeant(colour.hue, tint.only)) continue
    const saturation = Math.min(1, colour.saturation * (tint.saturation ?? 1))
    const lightness = Math.min(0.985, colour.lightness * (tint.lightness ?? 1))
    writeRgb(out, i, { hue: tint.hue ?? (colour.hue + (tint.turn ?? 0) + 360) % 360, saturation, lightness })
  }
  return out
}

interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

function isMeant(hue: number, only: Tint['only']): boolean {
  if (!only) return true
  const [from, to] = only
  return from <= to ? hue >= from && hue <= to : hue >= from || hue <= to
}

function hslOf(red: number, green: number, blue: number): Hsl {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [lightness, span] = [(max + min) / 2, max - min]
  if (span === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = span / (1 - Math.abs(2 * lightness - 1))
  const sector = max === r ? (g - b) / span : max === g ? (b - r) / span + 2 : (r - g) / span + 4
  return { hue: (sector * 60 + 360) % 360, saturation, lightness }
}

function writeRgb(out: Buffer, at: number, colour: Hsl): void {
  out[at] = channelOf(colour, 0)
  out[at + 1] = channelOf(colour, 8)
  out[at + 2] = channelOf(colour, 4)
}

/** The shortest way from HSL to one channel of RGB: 0 is red, 8 green, 4 blue. */
function channelOf({ hue, saturation, lightness }: Hsl, channel: number): number {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const k = (channel + hue / 30) % 12
  return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
}
