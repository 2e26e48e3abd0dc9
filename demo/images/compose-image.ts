import sharp from 'sharp'
import type { Category } from '#domain/catalog/product-taxonomy.ts'
import { type Random, seededRandom } from '../seeded-random.ts'
import { drawGlyph, type Pixels } from './glyphs.ts'
import { castShadow, footprintOf, type Placement, stamp } from './paint.ts'
import type { Scene } from './scenes.ts'

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
  // Placements go from back to front, the things of a scene from front to back.
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
  const known = glyphs.get(name) ?? drawGlyph(name)
  glyphs.set(name, known)
  return known
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
  const known = backgrounds.get(name) ?? drawBackground(PALETTES[category], mirrored ? 0.72 : 0.28)
  backgrounds.set(name, known)
  return known
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
