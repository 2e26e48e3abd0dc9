import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { GLYPHS, type GlyphName } from './glyphs.ts'
import { recolour } from './recolour.ts'

/** Row by row: RGB of a picture, premultiplied RGBA of a glyph. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** The glyph in its own size, trimmed of the empty room around it, so that everything stands on its own feet. */
export async function drawGlyph(name: GlyphName): Promise<Pixels> {
  const glyph = GLYPHS[name]
  const source = 'emoji' in glyph ? await readFile(join(ASSETS, `${glyph.emoji}.webp`)) : Buffer.from(glyph.svg)
  const whole = await sharp(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const data = 'tint' in glyph && glyph.tint ? recolour(whole.data, glyph.tint) : whole.data
  return trimmed({ data: premultiplied(data), width: whole.info.width, height: whole.info.height })
}

const ASSETS = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')

/** Colours times their alpha, so that mixing neighbours brings no dark or bright rims. */
function premultiplied(data: Buffer): Buffer {
  const out = Buffer.from(data)
  for (let i = 0; i < out.length; i += 4) {
    const alpha = out[i + 3]! / 255
    for (let channel = i; channel < i + 3; channel++) out[channel] = Math.round(out[channel]! * alpha)
  }
  return out
}

function trimmed(pixels: Pixels): Pixels {
  const { width, height } = pixels
  let [top, bottom, left, right] = [0, height - 1, 0, width - 1]
  while (top < bottom && isClear(pixels, { from: top * width, step: 1, many: width })) top++
  while (bottom > top && isClear(pixels, { from: bottom * width, step: 1, many: width })) bottom--
  while (left < right && isClear(pixels, { from: left, step: width, many: height })) left++
  while (right > left && isClear(pixels, { from: right, step: width, many: height })) right--
  // One clear pixel stays around it, to be smooth at the rim.
  return cut(pixels, { left: left - 1, top: top - 1, width: right - left + 3, height: bottom - top + 3 })
}

/** Whether a row or a column of pixels shows nothing to speak of. */
function isClear({ data }: Pixels, line: { from: number; step: number; many: number }): boolean {
  for (let i = 0; i < line.many; i++) if (data[(line.from + i * line.step) * 4 + 3]! >= 24) return false
  return true
}

function cut(from: Pixels, part: { left: number; top: number; width: number; height: number }): Pixels {
  const data = Buffer.alloc(part.width * part.height * 4)
  const [fromX, toX] = [Math.max(0, part.left), Math.min(from.width, part.left + part.width)]
  for (let y = Math.max(0, -part.top); y < Math.min(part.height, from.height - part.top); y++) {
    const row = (part.top + y) * from.width
    from.data.copy(data, (y * part.width + fromX - part.left) * 4, (row + fromX) * 4, (row + toX) * 4)
  }
  return { data, width: part.width, height: part.height }
}
