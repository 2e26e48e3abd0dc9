import sharp from 'sharp'
import type { Category } from '#domain/catalog/vocabulary.ts'
import { chanceOf } from '../chance.ts'
import { arrange, type Standing } from './arrange.ts'
import { backdrop, HEIGHT, WIDTH } from './backdrop.ts'
import { castShadow } from './cast-shadow.ts'
import { drawGlyph, type Pixels } from './draw-glyph.ts'
import type { GlyphName } from './glyphs.ts'
import { PALETTES } from './palettes.ts'
import { footprintOf, stamp } from './stamp.ts'

export interface Scene {
  /** Whose paper it stands on. */
  readonly category: Category
  /** What stands in the picture, the thing in front first; five at most. */
  readonly things: readonly GlyphName[]
  /** Same seed, same picture. */
  readonly seed: string
}

/** A picture as WebP: 800 × 600 for its page, 400 × 300 for cards. */
export interface Picture {
  readonly large: Buffer
  readonly small: Buffer
}

export async function composePicture({ category, things, seed }: Scene): Promise<Picture> {
  const chance = chanceOf(seed)
  const paper = await backdrop(category, chance.next() < 0.5)
  const picture = { data: Buffer.from(paper.data), width: WIDTH, height: HEIGHT }
  const glyphs = await Promise.all(things.map(glyphOf))
  // Places go from the back to the front, the things of a scene from the front to the back.
  for (const [i, place] of arrange(things.length, chance).entries())
    stand(picture, { category, glyph: glyphs[things.length - 1 - i]!, place })
  const whole = () => sharp(picture.data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  const half = whole().resize(WIDTH / 2, HEIGHT / 2, { kernel: 'cubic' })
  const [large, small] = await Promise.all([
    whole().webp({ quality: 88, effort: 0 }).toBuffer(),
    half.webp({ quality: 84, effort: 1 }).toBuffer(),
  ])
  return { large, small }
}

function stand(picture: Pixels, stood: { category: Category; glyph: Pixels; place: Standing }): void {
  const { category, glyph, place } = stood
  const { left, top, width, height } = footprintOf(picture, glyph, place)
  const colour = PALETTES[category].shadow
  castShadow(picture, { colour, x: left + width / 2 + 10, y: top + height - width * 0.07, width: width * 1.12 })
  stamp(picture, glyph, place)
}

const drawn = new Map<GlyphName, Promise<Pixels>>()
function glyphOf(name: GlyphName): Promise<Pixels> {
  const known = drawn.get(name) ?? drawGlyph(name)
  drawn.set(name, known)
  return known
}
