import type { Pixels } from './draw-glyph.ts'

export interface Shadow {
  readonly colour: string
  /** The middle of the ellipse and its width, in pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
}

const FLATNESS = 0.26
const DEPTH = 0.55

/** How dark it is, by the square of the distance from the middle (0 to 1) in steps. */
const STEPS = 256
const DARKNESS = Float32Array.from({ length: STEPS }, (_, i) => DEPTH * (1 - Math.sqrt(i / STEPS)) ** 1.6)

/** Darkens an RGB picture under a thing, in place: deepest in the middle, gone at the rim. */
export function castShadow(picture: Pixels, { colour, x, y, width }: Shadow): void {
  const [rx, ry] = [width / 2, (width * FLATNESS) / 2]
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  for (let py = Math.max(0, Math.ceil(y - ry)); py < Math.min(picture.height, y + ry); py++) {
    const far = ((py - y) / ry) ** 2
    const reach = rx * Math.sqrt(Math.max(0, 1 - far))
    const from = Math.max(0, Math.ceil(x - reach))
    darkenRow(picture.data, rgb, {
      to: (py * picture.width + from) * 3,
      many: Math.max(0, Math.floor(Math.min(picture.width - 1, x + reach)) - from),
      far,
      x: (from - x) / rx,
      step: 1 / rx,
    })
  }
}

interface Row {
  readonly to: number
  readonly many: number
  /** The square of its distance from the middle, and where along it begins, in half widths. */
  readonly far: number
  readonly x: number
  readonly step: number
}

function darkenRow(into: Buffer, rgb: readonly number[], { to, many, far, x, step }: Row): void {
  for (let i = 0; i < many; i++) {
    const along = x + i * step
    const by = DARKNESS[Math.floor((far + along * along) * STEPS)] ?? 0
    for (let channel = 0; channel < 3; channel++) {
      const at = to + i * 3 + channel
      const here = into[at]!
      into[at] = here + (rgb[channel]! - here) * by
    }
  }
}
