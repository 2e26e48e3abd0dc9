import sharp from 'sharp'
import { expect, test } from 'vitest'
import { IMAGE_LIMITS } from '#domain/images/contract.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { documentContent } from '#platform/documents/documents.ts'
import { sharpImageProcessor } from '#platform/images/image-processor.sharp.ts'
import { PAYLOAD } from '#tests/platform/images/image-bytes.ts'
import { HOSTILE_DOCUMENTS } from './hostile-documents.ts'

const imageProcessor = sharpImageProcessor({ bounds: IMAGE_LIMITS })

test.each(HOSTILE_DOCUMENTS.filter(({ refused }) => refused))('$name is rejected', async ({ bytes, refused }) => {
  expect(await documentContent(await bytes(), imageProcessor)).toEqual({ refused, details: {} })
})

test.each(HOSTILE_DOCUMENTS.filter(({ kind }) => kind === 'pdf'))('$name is stored unchanged', async ({ bytes }) => {
  const given = await bytes()
  expect(await documentContent(given, imageProcessor)).toEqual({ kind: 'pdf', bytes: given })
})

test.each(HOSTILE_DOCUMENTS.filter(({ kind }) => kind === 'image'))('$name is stored sanitized', async ({ bytes }) => {
  const content = await documentContent(await bytes(), imageProcessor)
  if (isRefusal(content)) throw new Error(content.refused)
  const clean = Buffer.from(content.bytes)
  const { format, exif, xmp, iptc, icc, width, height } = await sharp(clean).metadata()
  expect({ format, exif, xmp, iptc, icc, width, height }).toEqual({ format: 'webp', width: 300, height: 200 })
  for (const piece of [PAYLOAD, '%PDF', '<script']) expect(clean.includes(piece)).toBe(false)
})
