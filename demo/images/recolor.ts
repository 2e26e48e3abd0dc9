import { z } from 'zod'

const factor = z.number().positive().optional()

/** A change of colors. Angles in degrees of hue, factors around 1. */
export const tint = z.strictObject({
  /** Only pixels with a hue in this range, which may pass 360; leaves keep their green. All when absent. */
  only: z.tuple([z.number(), z.number()]).optional(),
  turn: z.number().optional(),
  /** One hue for all, where turning would leave a rainbow. */
  hue: z.number().optional(),
  saturation: factor,
  lightness: factor,
})
export type Tint = z.infer<typeof tint>

/** A copy of RGBA pixels with the tint applied. */
export function recolor(pixels: Buffer, tint: Tint): Buffer {
  const out = Buffer.from(pixels)
  for (let i = 0; i < out.length; i += 4) {
    if (out[i + 3] === 0) continue
    const color = hslOf(out[i]!, out[i + 1]!, out[i + 2]!)
    if (!isInRange(color.hue, tint.only)) continue
    const saturation = Math.min(1, color.saturation * (tint.saturation ?? 1))
    const lightness = Math.min(0.985, color.lightness * (tint.lightness ?? 1))
    writeRgb(out, i, { hue: tint.hue ?? (color.hue + (tint.turn ?? 0) + 360) % 360, saturation, lightness })
  }
  return out
}

interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
}

function isInRange(hue: number, only: Tint['only']): boolean {
  if (!only) return true
  const [from, to] = only
  return from <= to ? hue >= from && hue <= to : hue >= from || hue <= to
}

function hslOf(red: number, green: number, blue: number): Hsl {
  const r = red / 255
  const g = green / 255
  const b = blue / 255
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const lightness = (max + min) / 2
  const span = max - min
  if (span === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = span / (1 - Math.abs(2 * lightness - 1))
  const sector = max === r ? (g - b) / span : max === g ? (b - r) / span + 2 : (r - g) / span + 4
  return { hue: (sector * 60 + 360) % 360, saturation, lightness }
}

function writeRgb(out: Buffer, at: number, color: Hsl): void {
  out[at] = channelOf(color, 0)
  out[at + 1] = channelOf(color, 8)
  out[at + 2] = channelOf(color, 4)
}

/** One channel of RGB from HSL: 0 is red, 8 green, 4 blue. */
function channelOf({ hue, saturation, lightness }: Hsl, channel: number): number {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const k = (channel + hue / 30) % 12
  return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
}
