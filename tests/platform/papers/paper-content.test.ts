import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { PICTURE_LIMITS } from '#domain/pictures/contract.ts'
import { paperContent } from '#platform/papers/paper-content.ts'
import { sharpPress } from '#platform/pictures/picture-press.sharp.ts'
import { PAYLOAD } from '#tests/platform/pictures/picture-bytes.ts'
import { HOSTILE_PAPERS } from './hostile-papers.ts'

const press = sharpPress({ bounds: PICTURE_LIMITS })

test.each(HOSTILE_PAPERS.filter(({ refused }) => refused))('$name is refused', async ({ bytes, refused }) => {
  expect(await paperContent(await bytes(), press)).toEqual({ refused, details: {} })
})

test.each(HOSTILE_PAPERS.filter(({ kind }) => kind === 'pdf'))('$name is kept as it is', async ({ bytes }) => {
  const given = await bytes()
  expect(await paperContent(given, press)).toEqual({ kind: 'pdf', bytes: given })
})

test.each(HOSTILE_PAPERS.filter(({ kind }) => kind === 'picture'))('$name comes out clean', async ({ bytes }) => {
  const content = await paperContent(await bytes(), press)
  if (isRefusal(content)) throw new Error(content.refused)
  const kept = Buffer.from(content.bytes)
  const { format, exif, xmp, iptc, icc, width, height } = await sharp(kept).metadata()
  expect({ format, exif, xmp, iptc, icc, width, height }).toEqual({ format: 'webp', width: 300, height: 200 })
  for (const piece of [PAYLOAD, '%PDF', '<script']) expect(kept.includes(piece)).toBe(false)
})
