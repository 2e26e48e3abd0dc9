import type { Standing } from './arrange.ts'
import type { Pixels } from './draw-glyph.ts'

/** Where a thing comes to lie on the picture, in pixels. */
export interface Footprint {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The room a glyph takes when it is as large as its place says and leans as it says. */
export function footprintOf(picture: Pixels, glyph: Pixels, place: Standing): Footprint {
  const { cos, sin, scale } = poseOf(picture, glyph, place)
  const width = (Math.abs(glyph.width * cos) + Math.abs(glyph.height * sin)) * scale
  const height = (Math.abs(glyph.width * sin) + Math.abs(glyph.height * cos)) * scale
  return { left: place.x * picture.width - width / 2, top: place.foot * picture.height - height, width, height }
}

/** Lays a glyph (premultiplied RGBA) on an RGB picture, in place: scaled, leaning and smoothed in one pass. */
export function stamp(picture: Pixels, glyph: Pixels, place: Standing): void {
  const { cos, sin, scale } = poseOf(picture, glyph, place)
  const { left, top, width, height } = footprintOf(picture, glyph, place)
  const [fromX, toX] = [Math.max(0, Math.floor(left)), Math.min(picture.width, Math.ceil(left + width))]
  const [fromY, toY] = [Math.max(0, Math.floor(top)), Math.min(picture.height, Math.ceil(top + height))]
  const dx = fromX + 0.5 - left - width / 2
  for (let y = fromY; y < toY; y++) {
    const dy = y + 0.5 - top - height / 2
    stampRow(picture.data, glyph, {
      to: (y * picture.width + fromX) * 3,
      many: toX - fromX,
      u: (dx * cos + dy * sin) / scale + glyph.width / 2 - 0.5,
      v: (dy * cos - dx * sin) / scale + glyph.height / 2 - 0.5,
      stepU: cos / scale,
      stepV: -sin / scale,
    })
  }
}

interface Row {
  /** Where in the picture it begins, and how many pixels it has. */
  readonly to: number
  readonly many: number
  /** Where in the glyph it begins, and how far the next pixel lies. */
  readonly u: number
  readonly v: number
  readonly stepU: number
  readonly stepV: number
}

/** Each pixel is the glyph's colour between four of its own, over what is there. Nothing is allocated: it runs millions of times. */
function stampRow(into: Buffer, { data, width, height }: Pixels, { to, many, u, v, stepU, stepV }: Row): void {
  for (let i = 0; i < many; i++) {
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

function poseOf(picture: Pixels, glyph: Pixels, { size, degrees }: Standing) {
  const high = size * picture.height
  const radians = (degrees * Math.PI) / 180
  return {
    scale: Math.min(high / glyph.height, (high * 1.2) / glyph.width),
    cos: Math.cos(radians),
    sin: Math.sin(radians),
  }
}
