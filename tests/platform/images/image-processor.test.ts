import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { IMAGE_LIMITS } from '#domain/images/contract.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { sharpImageProcessor } from '#platform/images/image-processor.sharp.ts'
import type { ImageVariant } from '#platform/images/images.ts'
import { HOSTILE } from './hostile-images.ts'
import { grayPng, PAYLOAD, patternImage } from './image-bytes.ts'

const imageProcessor = sharpImageProcessor({ bounds: IMAGE_LIMITS })

async function copiesOf(bytes: Uint8Array): Promise<readonly ImageVariant[]> {
  const copies = await imageProcessor.process(bytes)
  if (isRefusal(copies)) throw new Error(`refused with ${copies.refused}`)
  return copies
}
const bytesOf = (copies: readonly ImageVariant[], name: string) => copies.find((copy) => copy.name === name)!.bytes

/** The allowed boxes and chunks of a file by name. It must not contain any others. */
const WEBP_PARTS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']
function webpParts(bytes: Buffer): string[] {
  const parts = []
  for (let at = 12; at < bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2))
    parts.push(bytes.toString('latin1', at, at + 4))
  return parts
}

async function expectClean({ name, bytes: given }: ImageVariant): Promise<void> {
  const bytes = Buffer.from(given)
  const { exif, icc, xmp, iptc, comments, orientation, pages, space, format } = await sharp(bytes).metadata()
  expect({ exif, icc, xmp, iptc, comments, orientation, pages: pages ?? 1 }).toEqual({ pages: 1 })
  expect([space, format]).toEqual(['srgb', name.endsWith('webp') ? 'webp' : 'heif'])
  if (format === 'webp') expect(WEBP_PARTS).toEqual(expect.arrayContaining(webpParts(bytes)))
  else expect(bytes.subarray(0, 1000).toString('latin1')).not.toMatch(/Exif|mime|prof|rICC/)
  for (const piece of [PAYLOAD, PAYLOAD.slice(0, 12), '<script', 'PK\x03\x04'])
    expect(bytes.includes(piece)).toBe(false)
}

describe('an upload', () => {
  test.each(HOSTILE.filter(({ size }) => size))('of $name is sanitized', async ({ bytes, size }) => {
    const copies = await copiesOf(await bytes())
    expect(copies.map(({ name }) => name)).toEqual(NAMES)
    for (const copy of copies) await expectClean(copy)
    for (const name of ['1600.webp', '1600.avif']) {
      const { width, height } = await sharp(bytesOf(copies, name)).metadata()
      expect([width, height]).toEqual(size)
    }
  })

  test.each(HOSTILE.filter(({ refused }) => refused))('of $name is rejected', async ({ bytes, refused }) => {
    expect(await imageProcessor.process(await bytes())).toEqual({ refused, details: {} })
  })
})

const NAMES = ['400.webp', '400.avif', '800.webp', '800.avif', '1600.webp', '1600.avif']

describe('an image variant', () => {
  test('has the width its name states', async () => {
    const copies = await copiesOf(await patternImage(2400, 1800).jpeg().toBuffer())
    for (const { name, bytes } of copies) {
      const { width, height } = await sharp(bytes).metadata()
      expect([width, height]).toEqual([Number.parseInt(name, 10), (Number.parseInt(name, 10) * 3) / 4])
    }
  })

  test('looks like the upload', async () => {
    const halves = { width: 300, height: 400, channels: 3 as const, background: '#d02020' }
    const blue = await sharp({ create: { ...halves, background: '#2020d0' } })
      .png()
      .toBuffer()
    const red = sharp({ create: { ...halves, width: 600 } })
    const copies = await copiesOf(
      await red
        .composite([{ input: blue, left: 300, top: 0 }])
        .png()
        .toBuffer(),
    )
    for (const name of ['800.webp', '800.avif']) {
      const { data, info } = await sharp(bytesOf(copies, name)).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number) => [...data.subarray((200 * info.width + x) * info.channels).subarray(0, 3)]
      for (const [i, value] of [0xd0, 0x20, 0x20].entries()) expect(Math.abs(at(100)[i]! - value)).toBeLessThan(12)
      for (const [i, value] of [0x20, 0x20, 0xd0].entries()) expect(Math.abs(at(500)[i]! - value)).toBeLessThan(12)
    }
  })

  test('keeps transparency', async () => {
    const clear = { width: 100, height: 100, channels: 4 as const, background: { r: 9, g: 9, b: 9, alpha: 0 } }
    const copies = await copiesOf(await sharp({ create: clear }).png().toBuffer())
    for (const { bytes } of copies) expect((await sharp(bytes).stats()).isOpaque).toBe(false)
  })

  test('is always the same', async () => {
    const bytes = await patternImage(450, 300).jpeg().toBuffer()
    expect(await copiesOf(bytes)).toEqual(await copiesOf(bytes))
  })
})

test('a JPEG variant is white where the upload was transparent', async () => {
  const clear = { width: 100, height: 60, channels: 4 as const, background: { r: 9, g: 9, b: 9, alpha: 0 } }
  const jpeg = await imageProcessor.jpeg(await sharp({ create: clear }).webp().toBuffer())
  if (isRefusal(jpeg)) throw new Error(`refused with ${jpeg.refused}`)
  const { format, width, height, exif } = await sharp(jpeg).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 100, height: 60, exif: undefined })
  expect([...(await sharp(jpeg).raw().toBuffer())].every((value) => value > 250)).toBe(true)
  expect(await imageProcessor.jpeg(Buffer.from('not an image'))).toEqual({
    refused: 'image_type_unsupported',
    details: {},
  })
})

test('many large images at once use little memory', async () => {
  const bomb = grayPng(7000, 7000)
  const before = process.memoryUsage().rss
  let most = 0
  let watching = true
  const watched = (async () => {
    while (watching) {
      most = Math.max(most, process.memoryUsage().rss - before)
      await pause(5)
    }
  })()
  await Promise.all(Array.from({ length: 8 }, () => copiesOf(bomb)))
  watching = false
  await watched
  expect(most / 1e6).toBeLessThan(400)
})

test('uploads beyond the queue limit must be retried', async () => {
  const small = sharpImageProcessor({ bounds: IMAGE_LIMITS, maxConcurrent: 1, maxQueued: 1 })
  const bytes = await patternImage(64, 64).png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 4 }, () => small.process(bytes)))
  expect(answers.filter(isRefusal).map(({ refused }) => refused)).toEqual([
    'image_processing_busy',
    'image_processing_busy',
  ])
  expect(await small.process(bytes)).toHaveLength(6)
})
