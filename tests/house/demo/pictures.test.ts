import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { castShadow } from '#app/demo/pictures/cast-shadow.ts'
import { composePicture, type Scene } from '#app/demo/pictures/compose-picture.ts'
import { drawGlyph } from '#app/demo/pictures/draw-glyph.ts'
import { GLYPHS, type GlyphName } from '#app/demo/pictures/glyphs.ts'
import { composeOnce } from '#app/demo/pictures/picture-cache.ts'
import { recolour } from '#app/demo/pictures/recolour.ts'
import { stamp } from '#app/demo/pictures/stamp.ts'
import { drawnWhenAsked, urlOfScene } from '#app/demo/pictures.ts'
import type { Files } from '#platform/files/files.ts'

const tomatoes: Scene = { category: 'vegetables', things: ['tomato', 'tomato', 'carrot'], seed: 'tomatoes' }
let folder: string | undefined
afterEach(async () => {
  if (folder) await rm(folder, { recursive: true })
  folder = undefined
})

describe('a composed picture', () => {
  it('comes large and small, as WebP', async () => {
    const { large, small } = await composePicture(tomatoes)
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 })
    expect(large.length).toBeLessThan(60_000)
  })

  it('is the same for the same seed only', async () => {
    const [one, again, other] = await Promise.all(['a', 'a', 'b'].map((seed) => composePicture({ ...tomatoes, seed })))
    expect(one!.large.equals(again!.large)).toBe(true)
    expect(one!.large.equals(other!.large)).toBe(false)
  })

  it('is taken from its folder the second time', async () => {
    folder = await mkdtemp(join(tmpdir(), 'farmgate-pictures-'))
    const first = await composeOnce(tomatoes, folder)
    const kept = await readdir(folder)
    expect(kept).toHaveLength(2)
    await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
      .webp()
      .toFile(join(folder, kept.find((name) => !name.includes('small'))!))
    const second = await composeOnce(tomatoes, folder)
    expect((await sharp(second.large).metadata()).width).toBe(4)
    expect(second.small.equals(first.small)).toBe(true)
  })
})

describe('pictures that are drawn when somebody looks', () => {
  const others: Files = { put: async () => 'other', get: async () => undefined }

  it('have their address before, and are drawn once for all who ask', async () => {
    folder = await mkdtemp(join(tmpdir(), 'farmgate-pictures-'))
    const files = drawnWhenAsked({ files: others, scenes: [tomatoes], keptIn: folder })
    const [, large, small] = /^\/files\/([^#]+)#small=(.+)$/.exec(urlOfScene(tomatoes))!
    expect(await readdir(folder)).toEqual([])
    const drawn = await Promise.all([large!, small!, large!].map((id) => files.get(id)))
    expect(drawn[0]!.bytes).toBe(drawn[2]!.bytes)
    const widths = await Promise.all(drawn.map(async (file) => (await sharp(file!.bytes).metadata()).width))
    expect(widths).toEqual([800, 400, 800])
    expect(await readdir(folder)).toHaveLength(2)
  })

  it('leave everything else to the files they stand among', async () => {
    const files = drawnWhenAsked({ files: others, scenes: [tomatoes], keptIn: tmpdir() })
    expect(await files.get('0'.repeat(32))).toBeUndefined()
    expect(await files.put(Buffer.from(''), 'image/webp')).toBe('other')
  })
})

describe('what stands in pictures', () => {
  it('can all be drawn', async () => {
    for (const name of Object.keys(GLYPHS) as GlyphName[]) {
      const { width, height } = await drawGlyph(name)
      expect(Math.min(width, height), name).toBeGreaterThan(40)
    }
  })

  it('keeps its leaves green when turned yellow', () => {
    const pixels = Buffer.from([220, 30, 40, 255, 40, 200, 60, 255])
    const tinted = recolour(pixels, { only: [310, 40], turn: 60 })
    expect([...tinted.subarray(4)]).toEqual([40, 200, 60, 255])
    expect(tinted[1]).toBeGreaterThan(150)
  })

  it('may stick out of the picture', async () => {
    const glyph = await drawGlyph('carrot')
    const picture = { data: Buffer.alloc(40 * 30 * 3, 200), width: 40, height: 30 }
    for (const [x, foot] of [
      [-0.4, 0.5],
      [1.3, 2],
      [0.5, -0.2],
      [0.5, 0.8],
    ] as const) {
      stamp(picture, glyph, { x, foot, size: 1.2, degrees: 9 })
      castShadow(picture, { colour: '#402010', x: x * 40, y: foot * 30, width: 60 })
    }
    expect(picture.data).toHaveLength(40 * 30 * 3)
    expect(picture.data.some((value) => value !== 200)).toBe(true)
  })
})
