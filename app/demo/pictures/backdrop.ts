import sharp from 'sharp'
import type { Category } from '#domain/catalog/vocabulary.ts'
import type { Pixels } from './draw-glyph.ts'
import { PALETTES, type Palette } from './palettes.ts'

export const WIDTH = 800
export const HEIGHT = 600

/** The empty picture of a category, RGB. Light falls from the left, or from the right when mirrored. */
export function backdrop(category: Category, mirrored: boolean): Promise<Pixels> {
  const name = `${category} ${mirrored}`
  const known = drawnOnce.get(name) ?? draw(PALETTES[category], mirrored ? 0.72 : 0.28)
  drawnOnce.set(name, known)
  return known
}

const drawnOnce = new Map<string, Promise<Pixels>>()

async function draw(palette: Palette, from: number): Promise<Pixels> {
  const data = await sharp(Buffer.from(paper(palette, from)))
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data, width: WIDTH, height: HEIGHT }
}

const paper = ({ light, deep }: Palette, from: number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <radialGradient id="light" cx="${from}" cy=".22" r="1.05">
      <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/>
    </radialGradient>
    <radialGradient id="table"><stop offset=".35" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#light)"/>
    <ellipse cx="400" cy="480" rx="460" ry="170" fill="url(#table)"/>
  </svg>`
