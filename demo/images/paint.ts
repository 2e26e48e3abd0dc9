import type { Pixels } from './glyphs.ts'

/** The middle of an object's foot and its height, as fractions of the image, and its tilt. */
export interface Placement {
  readonly x: number
  readonly foot: number
  readonly size: number
  readonly degrees: number
}

/** The box an object covers, in pixels. */
export interface Footprint {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The box a glyph covers, scaled and tilted. */
export function footprintOf(image: Pixels, glyph: Pixels, placement: Placement): Footprint {
  const { cos, sin, scale } = poseOf(image, glyph, placement)
  const width = (Math.abs(glyph.width * cos) + Math.abs(glyph.height * sin)) * scale
  const height = (Math.abs(glyph.width * sin) + Math.abs(glyph.height * cos)) * scale
  return { left: placement.x * image.width - width / 2, top: placement.foot * image.height - height, width, height }
}

/** Draws a glyph (premultiplied RGBA) onto an RGB image in place: scaled, tilted and interpolated in one pass. */
export function stamp(image: Pixels, glyph: Pixels, placement: Placement): void {
  const { cos, sin, scale } = poseOf(image, glyph, placement)
  const { left, top, width, height } = footprintOf(image, glyph, placement)
  const fromX = Math.max(0, Math.floor(left))
  const toX = Math.min(image.width, Math.ceil(left + width))
  const fromY = Math.max(0, Math.floor(top))
  const toY = Math.min(image.height, Math.ceil(top + height))
  const dx = fromX + 0.5 - left - width / 2
  for (let y = fromY; y < toY; y++) {
    const dy = y + 0.5 - top - height / 2
    stampRow(image.data, glyph, {
      to: (y * image.width + fromX) * 3,
      length: toX - fromX,
      u: (dx * cos + dy * sin) / scale + glyph.width / 2 - 0.5,
      v: (dy * cos - dx * sin) / scale + glyph.height / 2 - 0.5,
      stepU: cos / scale,
      stepV: -sin / scale,
    })
  }
}

interface GlyphRow {
  /** The first byte in the image, and the number of pixels. */
  readonly to: number
  readonly length: number
  /** The position in the glyph of the first pixel, and the step to the next. */
  readonly u: number
  readonly v: number
  readonly stepU: number
  readonly stepV: number
}

/** Blends the glyph, interpolated between four of its pixels, over the image. Allocates nothing: it runs millions of times. */
function stampRow(into: Buffer, { data, width, height }: Pixels, { to, length, u, v, stepU, stepV }: GlyphRow): void {
  for (let i = 0; i < length; i++) {
    const atU = u + i * stepU
    const atV = v + i * stepV
    const x = Math.floor(atU)
    const y = Math.floor(atV)
    if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue
    const upper = (y * width + x) * 4
    const lower = upper + width * 4
    if ((data[upper + 3]! | data[upper + 7]! | data[lower + 3]! | data[lower + 7]!) === 0) continue
    const fx = atU - x
    const fy = atV - y
    const a = (1 - fx) * (1 - fy)
    const b = fx * (1 - fy)
    const c = (1 - fx) * fy
    const d = fx * fy
    const alpha = data[upper + 3]! * a + data[upper + 7]! * b + data[lower + 3]! * c + data[lower + 7]! * d
    const rest = 1 - alpha / 255
    for (let channel = 0; channel < 3; channel++) {
      const above = upper + channel
      const below = lower + channel
      const at = to + i * 3 + channel
      into[at] = data[above]! * a + data[above + 4]! * b + data[below]! * c + data[below + 4]! * d + into[at]! * rest
    }
  }
}

function poseOf(image: Pixels, glyph: Pixels, { size, degrees }: Placement) {
  const high = size * image.height
  const radians = (degrees * Math.PI) / 180
  return {
    scale: Math.min(high / glyph.height, (high * 1.2) / glyph.width),
    cos: Math.cos(radians),
    sin: Math.sin(radians),
  }
}

export interface Shadow {
  readonly color: string
  /** The center of the ellipse and its width, in pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
}

const FLATNESS = 0.26
const DEPTH = 0.55

/** Opacity by the square of the distance from the center (0 to 1), in steps. */
const STEPS = 256
const DARKNESS = Float32Array.from({ length: STEPS }, (_, i) => DEPTH * (1 - Math.sqrt(i / STEPS)) ** 1.6)

/** Darkens an RGB image under an object in place, fading from the center to the edge. */
export function castShadow(image: Pixels, { color, x, y, width }: Shadow): void {
  const rx = width / 2
  const ry = (width * FLATNESS) / 2
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  for (let py = Math.max(0, Math.ceil(y - ry)); py < Math.min(image.height, y + ry); py++) {
    const far = ((py - y) / ry) ** 2
    const reach = rx * Math.sqrt(Math.max(0, 1 - far))
    const from = Math.max(0, Math.ceil(x - reach))
    darkenRow(image.data, rgb, {
      to: (py * image.width + from) * 3,
      length: Math.max(0, Math.floor(Math.min(image.width - 1, x + reach)) - from),
      far,
      x: (from - x) / rx,
      step: 1 / rx,
    })
  }
}

interface ShadowRow {
  readonly to: number
  readonly length: number
  /** The square of the row's distance from the center and the start along it, in half widths. */
  readonly far: number
  readonly x: number
  readonly step: number
}

function darkenRow(into: Buffer, rgb: readonly number[], { to, length, far, x, step }: ShadowRow): void {
  for (let i = 0; i < length; i++) {
    const along = x + i * step
    const by = DARKNESS[Math.floor((far + along * along) * STEPS)] ?? 0
    for (let channel = 0; channel < 3; channel++) {
      const at = to + i * 3 + channel
      const here = into[at]!
      into[at] = here + (rgb[channel]! - here) * by
    }
  }
}
