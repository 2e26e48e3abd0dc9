import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { grayPng, manyFrames, PAYLOAD, patternImage, pngChunk, withChunks, withSegment } from './image-bytes.ts'

/** An upload and its result: sanitized variants of a size, or a refusal. */
export interface HostileImage {
  readonly name: string
  readonly bytes: () => Promise<Uint8Array> | Uint8Array
  /** The size of the widest variant. */
  readonly size?: readonly [width: number, height: number]
  readonly refused?: 'image_type_unsupported' | 'image_unreadable' | 'image_dimensions_invalid'
}

const payload = Buffer.from(PAYLOAD)
const jpeg = () => patternImage(300, 200).jpeg().toBuffer()
const png = () => patternImage(300, 200).png().toBuffer()
const webp = () => patternImage(300, 200).webp().toBuffer()
const avif = () => patternImage(300, 200).avif({ effort: 0 }).toBuffer()
const gif = () => patternImage(300, 200).gif().toBuffer()
const cut = async (bytes: Promise<Buffer>, part = 0.6) =>
  (await bytes).subarray(0, Math.floor((await bytes).length * part))
const after = async (bytes: Promise<Buffer>, ...more: (string | Buffer)[]) =>
  Buffer.concat([await bytes, ...more.map((one) => Buffer.from(one))])
const text = (content: string) => () => Buffer.from(content)
const hex = (digits: string, ...more: Buffer[]) => Buffer.concat([Buffer.from(digits, 'hex'), ...more])

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>${PAYLOAD}</script></svg>`
const HTML = `<!doctype html><html><body>${PAYLOAD}</body></html>`
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${payload.toString('hex')} ${PAYLOAD}</rdf:RDF></x:xmpmeta>`
const ZIP = hex('504b0304', Buffer.alloc(26), payload, Buffer.from('504b0506', 'hex'), Buffer.alloc(18))
const PLACE = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '44/1 28/1 3300/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '73/1 12/1 0/1',
}

const ACCEPTED: readonly HostileImage[] = [
  {
    name: 'a JPEG with its GPS location',
    bytes: () =>
      patternImage(300, 200)
        .withExif({ IFD0: { Copyright: PAYLOAD }, IFD3: PLACE })
        .jpeg()
        .toBuffer(),
    size: [300, 200],
  },
  { name: 'a JPEG with XMP', bytes: () => patternImage(300, 200).withXmp(XMP).jpeg().toBuffer(), size: [300, 200] },
  {
    name: 'a JPEG with another color profile',
    bytes: () => patternImage(300, 200).withIccProfile('p3').jpeg().toBuffer(),
    size: [300, 200],
  },
  { name: 'a JPEG with a comment', bytes: async () => withSegment(await jpeg(), 0xfe, payload), size: [300, 200] },
  {
    name: 'a JPEG with a thumbnail segment of script',
    bytes: async () => withSegment(await jpeg(), 0xed, payload),
    size: [300, 200],
  },
  { name: 'a JPEG that is a ZIP too', bytes: () => after(jpeg(), ZIP), size: [300, 200] },
  { name: 'a JPEG with PHP behind it', bytes: () => after(jpeg(), `<?php ${PAYLOAD} ?>`), size: [300, 200] },
  {
    name: 'a JPEG lying on its side',
    bytes: () => patternImage(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    size: [200, 300],
  },
  {
    name: 'a JPEG with an impossible orientation',
    bytes: () =>
      patternImage(300, 200)
        .withExif({ IFD0: { Orientation: '99' } })
        .jpeg()
        .toBuffer(),
    size: [300, 200],
  },
  {
    name: 'a JPEG for printers',
    bytes: () => patternImage(300, 200).toColourspace('cmyk').jpeg().toBuffer(),
    size: [300, 200],
  },
  {
    name: 'a progressive JPEG',
    bytes: () => patternImage(2000, 1000).jpeg({ progressive: true }).toBuffer(),
    size: [1600, 800],
  },
  { name: 'a gray JPEG', bytes: () => patternImage(300, 200).greyscale().jpeg().toBuffer(), size: [300, 200] },
  {
    name: 'a PNG with texts',
    bytes: async () => withChunks(await png(), pngChunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`))),
    size: [300, 200],
  },
  {
    name: 'a PNG with a text that unpacks to 200 MB',
    bytes: async () =>
      withChunks(
        await png(),
        pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
      ),
    size: [300, 200],
  },
  {
    name: 'a PNG with a private chunk of script',
    bytes: async () => withChunks(await png(), pngChunk('prVt', payload)),
    size: [300, 200],
  },
  { name: 'a PNG with HTML behind it', bytes: () => after(png(), HTML), size: [300, 200] },
  {
    name: 'a PNG of 16 bits',
    bytes: () => patternImage(300, 200).toColourspace('rgb16').png().toBuffer(),
    size: [300, 200],
  },
  { name: 'a PNG one can see through', bytes: () => patternImage(300, 200, 4).png().toBuffer(), size: [300, 200] },
  {
    name: 'an interlaced PNG of few colors',
    bytes: () => patternImage(300, 200).png({ palette: true, progressive: true }).toBuffer(),
    size: [300, 200],
  },
  { name: 'a PNG of 49 megapixels in 150 kB', bytes: () => grayPng(7000, 7000), size: [1600, 1600] },
  { name: 'a GIF of 10,000 frames', bytes: () => manyFrames(10_000), size: [40, 40] },
  { name: 'a GIF that is JavaScript too', bytes: () => after(gif(), `*/=1;${PAYLOAD}//`), size: [300, 200] },
  {
    name: 'a WebP with EXIF',
    bytes: () =>
      patternImage(300, 200)
        .withExif({ IFD0: { Copyright: PAYLOAD } })
        .webp()
        .toBuffer(),
    size: [300, 200],
  },
  {
    name: 'a WebP that moves',
    bytes: async () =>
      sharp([await png(), await jpeg()], { join: { animated: true } })
        .webp()
        .toBuffer(),
    size: [300, 200],
  },
  {
    name: 'an AVIF with EXIF',
    bytes: () =>
      patternImage(300, 200)
        .withExif({ IFD0: { Copyright: PAYLOAD } })
        .avif({ effort: 0 })
        .toBuffer(),
    size: [300, 200],
  },
  { name: 'the widest there may be', bytes: () => grayPng(16_384, 32), size: [1600, 3] },
  { name: 'the tallest there may be', bytes: () => grayPng(32, 16_384), size: [6, 3200] },
]

const REJECTED: readonly HostileImage[] = [
  { name: 'nothing', bytes: () => Buffer.alloc(0), refused: 'image_type_unsupported' },
  { name: 'an SVG with a script', bytes: text(SVG), refused: 'image_type_unsupported' },
  { name: 'an SVG that says it is XML', bytes: text(`<?xml version="1.0"?>${SVG}`), refused: 'image_type_unsupported' },
  { name: 'a packed SVG', bytes: () => gzipSync(SVG), refused: 'image_type_unsupported' },
  { name: 'HTML', bytes: text(HTML), refused: 'image_type_unsupported' },
  {
    name: 'HTML with the first bytes of a JPEG',
    bytes: () => hex('ffd8ffe0', Buffer.from(HTML)),
    refused: 'image_unreadable',
  },
  {
    name: 'JavaScript with the first bytes of a GIF',
    bytes: text(`GIF89a/*${'x'.repeat(99)}*/=1;${PAYLOAD}`),
    refused: 'image_unreadable',
  },
  { name: 'a PDF', bytes: text(`%PDF-1.7\n${PAYLOAD}`), refused: 'image_type_unsupported' },
  {
    name: 'a BMP',
    bytes: () => hex('424d46000000000000003600000028000000', Buffer.alloc(60)),
    refused: 'image_type_unsupported',
  },
  { name: 'a TIFF', bytes: () => patternImage(300, 200).tiff().toBuffer(), refused: 'image_type_unsupported' },
  {
    name: 'an icon',
    bytes: () => hex('0000010001002020000001002000', Buffer.alloc(99)),
    refused: 'image_type_unsupported',
  },
  { name: 'a film', bytes: () => hex('00000018667479706d703432', Buffer.alloc(99)), refused: 'image_type_unsupported' },
  {
    name: 'a HEIC',
    bytes: () => hex('00000018667479706865696300000000', Buffer.alloc(99)),
    refused: 'image_type_unsupported',
  },
  { name: 'a JPEG XL', bytes: () => hex('ff0a', Buffer.alloc(99)), refused: 'image_type_unsupported' },
  {
    name: 'a sound with the first bytes of a WebP',
    bytes: () => hex('52494646ff00000057415645', Buffer.alloc(99)),
    refused: 'image_type_unsupported',
  },
  { name: 'something packed', bytes: () => gzipSync(HTML), refused: 'image_type_unsupported' },
  { name: 'a ZIP', bytes: () => ZIP, refused: 'image_type_unsupported' },
  { name: 'a program', bytes: () => hex('4d5a9000', Buffer.alloc(99)), refused: 'image_type_unsupported' },
  { name: 'the first bytes of a PNG alone', bytes: () => hex('89504e470d0a1a0a'), refused: 'image_type_unsupported' },
  {
    name: 'an AVIF that is none',
    bytes: () => hex('0000001c6674797061766966000000006d69663161766966', payload),
    refused: 'image_unreadable',
  },
  { name: 'a JPEG cut off', bytes: () => cut(jpeg()), refused: 'image_unreadable' },
  { name: 'a PNG cut off', bytes: () => cut(png()), refused: 'image_unreadable' },
  { name: 'a WebP cut off', bytes: () => cut(webp()), refused: 'image_unreadable' },
  { name: 'a GIF cut off', bytes: () => cut(gif()), refused: 'image_unreadable' },
  { name: 'an AVIF cut off', bytes: () => cut(avif()), refused: 'image_unreadable' },
  {
    name: 'a PNG that says it is 50,000 × 50,000',
    bytes: () => grayPng(50_000, 50_000, 1),
    refused: 'image_dimensions_invalid',
  },
  { name: 'a PNG of 64 megapixels', bytes: () => grayPng(8000, 8000, 1), refused: 'image_dimensions_invalid' },
  { name: 'a PNG with rows missing', bytes: () => grayPng(3000, 3000, 1), refused: 'image_unreadable' },
  { name: 'a single pixel', bytes: () => grayPng(1, 1), refused: 'image_dimensions_invalid' },
  { name: 'a line of 30,000 pixels', bytes: () => grayPng(30_000, 1), refused: 'image_dimensions_invalid' },
]

export const HOSTILE: readonly HostileImage[] = [...ACCEPTED, ...REJECTED]
