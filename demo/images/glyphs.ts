import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { DRAWINGS } from '#demo/images/drawings.ts'
import { readContent } from '#demo/read-content.ts'
import { type Category, categories } from '#domain/catalog/product-taxonomy.ts'

const factor = z.number().positive().optional()

/** A change of colors. Angles in degrees of hue, factors around 1. */
export const tint = z.strictObject({
  /**
   * Recolors only pixels with a hue in this range, which can pass 360, so that leaves stay green. Absent: all pixels.
   */
  only: z.tuple([z.number(), z.number()]).optional(),
  turn: z.number().optional(),
  /** One hue for all pixels, where rotating the hue would leave several colors. */
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

/** Pixels, row by row: RGB of an image, premultiplied RGBA of a glyph. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** An emoji by its code points, possibly in other colors, or a drawing. */
const glyph = z.union([
  z.strictObject({ emoji: z.string(), tint: tint.optional() }),
  z.strictObject({
    drawing: z.enum(Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[]),
    colors: z.array(z.string().regex(/^#[0-9a-f]{6}$/)).min(1),
  }),
])

/** Everything that can be placed in an image, by name. */
export const GLYPHS = readContent('images/glyphs.json', z.record(z.string(), glyph))
export const glyphNames = Object.keys(GLYPHS) as [string, ...string[]]

/** The glyph in its own size, cropped to its visible pixels, so that its foot is at the bottom edge. */
export async function drawGlyph(name: string): Promise<Pixels> {
  const glyph = GLYPHS[name]
  if (!glyph) throw new Error(`there is no glyph ${name}`)
  const source =
    'emoji' in glyph
      ? await readFile(join(EMOJI_FOLDER, `${glyph.emoji}.webp`))
      : Buffer.from(draw(glyph.drawing, glyph.colors))
  const { default: sharp } = await import('sharp')
  const whole = await sharp(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const data = 'tint' in glyph && glyph.tint ? recolor(whole.data, glyph.tint) : whole.data
  return cropped({ data: premultiplied(data), width: whole.info.width, height: whole.info.height })
}

const draw = (drawing: keyof typeof DRAWINGS, colors: readonly string[]): string =>
  (DRAWINGS[drawing] as (...colors: readonly string[]) => string)(...colors)

/** The files of the package @lobehub/fluent-emoji-3d that glyphs use, see NOTICE.md. */
const EMOJI_FOLDER = fileURLToPath(new URL('../data/images/emoji', import.meta.url))

/** Multiplies colors by their alpha, so that interpolating neighbors leaves no dark or bright edges. */
function premultiplied(data: Buffer): Buffer {
  const out = Buffer.from(data)
  for (let i = 0; i < out.length; i += 4) {
    const alpha = out[i + 3]! / 255
    for (let channel = i; channel < i + 3; channel++) out[channel] = Math.round(out[channel]! * alpha)
  }
  return out
}

function cropped(pixels: Pixels): Pixels {
  const { width, height } = pixels
  let top = 0
  let bottom = height - 1
  let left = 0
  let right = width - 1
  while (top < bottom && isClear(pixels, { from: top * width, step: 1, length: width })) top++
  while (bottom > top && isClear(pixels, { from: bottom * width, step: 1, length: width })) bottom--
  while (left < right && isClear(pixels, { from: left, step: width, length: height })) left++
  while (right > left && isClear(pixels, { from: right, step: width, length: height })) right--
  // One clear pixel stays on each side, for a smooth edge.
  return cut(pixels, { left: left - 1, top: top - 1, width: right - left + 3, height: bottom - top + 3 })
}

/** Whether a row or a column of pixels is nearly transparent. */
function isClear({ data }: Pixels, line: { from: number; step: number; length: number }): boolean {
  for (let i = 0; i < line.length; i++) if (data[(line.from + i * line.step) * 4 + 3]! >= 24) return false
  return true
}

function cut(from: Pixels, part: { left: number; top: number; width: number; height: number }): Pixels {
  const data = Buffer.alloc(part.width * part.height * 4)
  const fromX = Math.max(0, part.left)
  const toX = Math.min(from.width, part.left + part.width)
  for (let y = Math.max(0, -part.top); y < Math.min(part.height, from.height - part.top); y++) {
    const row = (part.top + y) * from.width
    from.data.copy(data, (y * part.width + fromX - part.left) * 4, (row + fromX) * 4, (row + toX) * 4)
  }
  return { data, width: part.width, height: part.height }
}

/** What an image shows. */
export interface Scene {
  /** The category that determines the background. */
  readonly category: Category
  /** The objects in the image, the front one first; five at most. */
  readonly things: readonly string[]
  /** The same seed gives the same image. */
  readonly seed: string
}

export const sceneGlyphs = z.array(z.enum(glyphNames)).min(1).max(5)

const byCategory = readContent('images/scenes.json', z.record(z.enum(categories), z.record(z.string(), sceneGlyphs)))

const scenes = new Map<string, Omit<Scene, 'seed'>>(
  categories.flatMap((category) =>
    Object.entries(byCategory[category]).map(([name, things]) => [name, { category, things }] as const),
  ),
)
/** The images that products and seasonal items can have. */
export const sceneNames = [...scenes.keys()] as [string, ...string[]]

/** A scene of `images/scenes.json` by its name. */
export function sceneNamed(name: string, seed = name): Scene {
  const scene = scenes.get(name)
  if (!scene) throw new Error(`there is no scene ${name}`)
  return { ...scene, seed }
}
