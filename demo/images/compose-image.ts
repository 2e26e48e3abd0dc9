import sharp from 'sharp'
import type { Scene } from '#demo/images/glyphs.ts'
import { drawGlyph, type Pixels } from '#demo/images/glyphs.ts'
import { type Random, seededRandom } from '#demo/seeded-random.ts'
import type { Category } from '#domain/catalog/product-taxonomy.ts'

/** An image as WebP: 800 × 600 for its page, 400 × 300 for cards. */
export interface Image {
  readonly large: Buffer
  readonly small: Buffer
}

const WIDTH = 800
const HEIGHT = 600

export async function composeImage({ category, things, seed }: Scene): Promise<Image> {
  const random = seededRandom(seed)
  const background = await backgroundOf(category, random.next() < 0.5)
  const image = { data: Buffer.from(background.data), width: WIDTH, height: HEIGHT }
  const glyphs = await Promise.all(things.map(glyphOf))
  // Placements are ordered from back to front, a scene's `things` from front to back.
  for (const [i, placement] of arrange(things.length, random).entries())
    place(image, { category, glyph: glyphs[things.length - 1 - i]!, placement })
  const whole = () => sharp(image.data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  const half = whole().resize(WIDTH / 2, HEIGHT / 2, { kernel: 'cubic' })
  const [large, small] = await Promise.all([
    whole().webp({ quality: 88, effort: 0 }).toBuffer(),
    half.webp({ quality: 84, effort: 1 }).toBuffer(),
  ])
  return { large, small }
}

function place(image: Pixels, placed: { category: Category; glyph: Pixels; placement: Placement }): void {
  const { category, glyph, placement } = placed
  const { left, top, width, height } = footprintOf(image, glyph, placement)
  const color = PALETTES[category].shadow
  castShadow(image, { color, x: left + width / 2 + 10, y: top + height - width * 0.07, width: width * 1.12 })
  stamp(image, glyph, placement)
}

const glyphs = new Map<string, Promise<Pixels>>()
function glyphOf(name: string): Promise<Pixels> {
  const drawn = glyphs.get(name) ?? drawGlyph(name)
  glyphs.set(name, drawn)
  return drawn
}

/** Placements of one to five objects, back to front, slightly varied and sometimes mirrored. */
function arrange(count: number, random: Random): Placement[] {
  const mirrored = random.next() < 0.5
  const layout = LAYOUTS[Math.min(count, LAYOUTS.length) - 1]!
  return layout.map(({ x, foot, size }) => {
    const vary = (reach: number) => (random.next() - 0.5) * 2 * reach
    const along = x + vary(0.015)
    return {
      x: mirrored ? 1 - along : along,
      foot: foot + vary(0.012),
      size: size * (1 + vary(0.05)),
      degrees: Math.round(vary(7)),
    }
  })
}

const LAYOUTS: readonly (readonly Omit<Placement, 'degrees'>[])[] = [
  [{ x: 0.5, foot: 0.83, size: 0.64 }],
  [
    { x: 0.66, foot: 0.76, size: 0.5 },
    { x: 0.37, foot: 0.84, size: 0.56 },
  ],
  [
    { x: 0.3, foot: 0.73, size: 0.44 },
    { x: 0.7, foot: 0.75, size: 0.47 },
    { x: 0.49, foot: 0.88, size: 0.5 },
  ],
  [
    { x: 0.5, foot: 0.62, size: 0.39 },
    { x: 0.27, foot: 0.76, size: 0.41 },
    { x: 0.74, foot: 0.77, size: 0.41 },
    { x: 0.5, foot: 0.89, size: 0.45 },
  ],
  [
    { x: 0.36, foot: 0.63, size: 0.36 },
    { x: 0.65, foot: 0.62, size: 0.36 },
    { x: 0.22, foot: 0.8, size: 0.38 },
    { x: 0.78, foot: 0.81, size: 0.38 },
    { x: 0.5, foot: 0.9, size: 0.42 },
  ],
]

const backgrounds = new Map<string, Promise<Pixels>>()

/** The background of a category, RGB, lit from the left, or from the right when mirrored. */
function backgroundOf(category: Category, mirrored: boolean): Promise<Pixels> {
  const name = `${category} ${mirrored}`
  const drawn = backgrounds.get(name) ?? drawBackground(PALETTES[category], mirrored ? 0.72 : 0.28)
  backgrounds.set(name, drawn)
  return drawn
}

async function drawBackground(palette: Palette, lightFrom: number): Promise<Pixels> {
  const data = await sharp(Buffer.from(backgroundSvg(palette, lightFrom)))
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data, width: WIDTH, height: HEIGHT }
}

const backgroundSvg = ({ light, deep }: Palette, lightFrom: number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <radialGradient id="light" cx="${lightFrom}" cy=".22" r="1.05">
      <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/>
    </radialGradient>
    <radialGradient id="table"><stop offset=".35" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#light)"/>
    <ellipse cx="400" cy="480" rx="460" ry="170" fill="url(#table)"/>
  </svg>`

interface Palette {
  readonly light: string
  readonly deep: string
  readonly shadow: string
}

const PALETTES: Readonly<Record<Category, Palette>> = {
  vegetables: { light: '#f8f6df', deep: '#cbdca6', shadow: '#47602a' },
  fruits: { light: '#fff3e0', deep: '#fbc9a4', shadow: '#8a3d1c' },
  dairy: { light: '#fdfaf2', deep: '#cfdfe6', shadow: '#3f5a6b' },
  eggs: { light: '#fdf6e4', deep: '#ecd0a0', shadow: '#7a5522' },
  honey: { light: '#fff6d6', deep: '#f3c367', shadow: '#8a5410' },
  herbs_and_spices: { light: '#f5f8e8', deep: '#bfd6b0', shadow: '#38592f' },
  preserves: { light: '#fff3ea', deep: '#f2bda6', shadow: '#8a3428' },
  canned_goods: { light: '#fbf4e4', deep: '#e2c69c', shadow: '#70491c' },
  baked_goods: { light: '#fdf4e3', deep: '#e8c796', shadow: '#75471a' },
  meats: { light: '#fdf1ea', deep: '#e7b9a6', shadow: '#7a3426' },
  mushrooms: { light: '#f8f3ea', deep: '#d6c4a8', shadow: '#5a452c' },
  nuts: { light: '#faf2e2', deep: '#dcbd90', shadow: '#634218' },
  specialty: { light: '#fbf2ee', deep: '#e2c2c6', shadow: '#6e3748' },
  seeds: { light: '#f7f7e4', deep: '#cfd89e', shadow: '#535f22' },
  flowers: { light: '#fff3f4', deep: '#f4c3cf', shadow: '#86354f' },
  body_care: { light: '#f6f8f2', deep: '#c0dbd2', shadow: '#2f5a50' },
  laundry: { light: '#f7f9fb', deep: '#c2d4ea', shadow: '#344f78' },
  other: { light: '#f9f4ea', deep: '#d8c7aa', shadow: '#5c4626' },
}

/** The middle of an object's foot and its height, as fractions of the image, and its tilt. */
interface Placement {
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
function footprintOf(image: Pixels, glyph: Pixels, placement: Placement): Footprint {
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

/**
 * Blends the glyph, interpolated between four of its pixels, over the image. Allocates nothing: it runs millions of
 * times.
 */
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
    const darkness = DARKNESS[Math.floor((far + along * along) * STEPS)] ?? 0
    for (let channel = 0; channel < 3; channel++) {
      const at = to + i * 3 + channel
      const current = into[at]!
      into[at] = current + (rgb[channel]! - current) * darkness
    }
  }
}
