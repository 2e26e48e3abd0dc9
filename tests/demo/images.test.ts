import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { composeCached, composedOnRequest, sceneUrl } from '#demo/demo-images.ts'
import { castShadow, composeImage, stamp } from '#demo/images/compose-image.ts'
import { drawGlyph, GLYPHS, glyphNames, recolor, type Scene } from '#demo/images/glyphs.ts'
import type { Files } from '#platform/files/files.ts'

const tomatoes: Scene = { category: 'vegetables', things: ['tomato', 'tomato', 'carrot'], seed: 'tomatoes' }
let folder: string | undefined
afterEach(async () => {
  if (folder) await rm(folder, { recursive: true })
  folder = undefined
})

describe('a composed image', () => {
  it('is composed large and small, as WebP', async () => {
    const { large, small } = await composeImage(tomatoes)
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 800, height: 600 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 })
    expect(large.length).toBeLessThan(60_000)
  })

  it('depends on nothing but the seed', async () => {
    const [one, again, other] = await Promise.all(['a', 'a', 'b'].map((seed) => composeImage({ ...tomatoes, seed })))
    expect(one!.large.equals(again!.large)).toBe(true)
    expect(one!.large.equals(other!.large)).toBe(false)
  })

  it('is cached after the first composition', async () => {
    folder = await mkdtemp(join(tmpdir(), 'farmgate-images-'))
    const first = await composeCached(tomatoes, folder)
    const cached = await readdir(folder)
    expect(cached).toHaveLength(2)
    await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
      .webp()
      .toFile(join(folder, cached.find((name) => !name.includes('small'))!))
    const second = await composeCached(tomatoes, folder)
    expect((await sharp(second.large).metadata()).width).toBe(4)
    expect(second.small.equals(first.small)).toBe(true)
  })
})

describe('images composed on request', () => {
  const others: Files = { put: async () => 'other', get: async () => undefined }

  it('are composed once for parallel requests', async () => {
    folder = await mkdtemp(join(tmpdir(), 'farmgate-images-'))
    const files = composedOnRequest({ files: others, scenes: [tomatoes], cacheFolder: folder })
    const [, large, small] = /^\/files\/([^#]+)#small=(.+)$/.exec(sceneUrl(tomatoes))!
    expect(await readdir(folder)).toEqual([])
    const composed = await Promise.all([large!, small!, large!].map((id) => files.get(id)))
    expect(composed[0]!.bytes).toBe(composed[2]!.bytes)
    const widths = await Promise.all(composed.map(async (file) => (await sharp(file!.bytes).metadata()).width))
    expect(widths).toEqual([800, 400, 800])
    expect(await readdir(folder)).toHaveLength(2)
  })

  it('leave all other files unchanged', async () => {
    const files = composedOnRequest({ files: others, scenes: [tomatoes], cacheFolder: tmpdir() })
    expect(await files.get('0'.repeat(32))).toBeUndefined()
    expect(await files.put(Buffer.from(''), 'image/webp')).toBe('other')
  })
})

describe('the objects in images', () => {
  it('use every emoji of the repository', async () => {
    const used = Object.values(GLYPHS).flatMap((glyph) => ('emoji' in glyph ? [`${glyph.emoji}.webp`] : []))
    expect(new Set(await readdir('demo/data/images/emoji'))).toEqual(new Set(used))
  })

  it('can all be drawn', async () => {
    for (const name of glyphNames) {
      const { width, height } = await drawGlyph(name)
      expect(Math.min(width, height), name).toBeGreaterThan(40)
    }
  })

  it('keep green leaves when turned yellow', () => {
    const pixels = Buffer.from([220, 30, 40, 255, 40, 200, 60, 255])
    const tinted = recolor(pixels, { only: [310, 40], turn: 60 })
    expect([...tinted.subarray(4)]).toEqual([40, 200, 60, 255])
    expect(tinted[1]).toBeGreaterThan(150)
  })

  it('may extend beyond the image', async () => {
    const glyph = await drawGlyph('carrot')
    const image = { data: Buffer.alloc(40 * 30 * 3, 200), width: 40, height: 30 }
    for (const [x, foot] of [
      [-0.4, 0.5],
      [1.3, 2],
      [0.5, -0.2],
      [0.5, 0.8],
    ] as const) {
      stamp(image, glyph, { x, foot, size: 1.2, degrees: 9 })
      castShadow(image, { color: '#402010', x: x * 40, y: foot * 30, width: 60 })
    }
    expect(image.data).toHaveLength(40 * 30 * 3)
    expect(image.data.some((value) => value !== 200)).toBe(true)
  })
})
