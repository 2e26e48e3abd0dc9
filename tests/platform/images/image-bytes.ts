import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Content that must never be served. */
export const PAYLOAD = 'FARMGATE-PAYLOAD<script>alert(7)</script>'

/** An image with a different mark in each corner. Sizes in pixels. */
export function patternImage(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels)
  for (let i = 0; i < data.length; i++) data[i] = (i * 7 + Math.floor(i / (width * channels)) * 13) % 251
  return sharp(data, { raw: { width, height, channels } })
}

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex')

/** A single-color PNG of any size that contains only `rows` rows. */
export function grayPng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows))
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([PNG_HEAD, pngChunk('IHDR', head), pngChunk('IDAT', pixels), end])
}

/** The PNG with extra chunks after its header. */
export const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

/** The JPEG with an extra segment (`0xe1` …) after its start. */
export const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), u16(data.length + 2), data, jpeg.subarray(2)])

/** A GIF with frames of 40 × 40 pixels, each in a different color. */
export function manyFrames(frames: number): Buffer {
  const screen = Buffer.concat([
    Buffer.from('GIF89a'),
    u16le(40),
    u16le(40),
    Buffer.from([0x80, 0, 0, 9, 9, 9, 250, 80, 80]),
  ])
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, PAYLOAD.length]), Buffer.from(PAYLOAD), Buffer.from([0])])
  const first = frameOf(0)
  const second = frameOf(1)
  const shown = Array.from({ length: frames }, (_, i) => (i % 2 === 0 ? first : second))
  return Buffer.concat([screen, comment, ...shown, Buffer.from([0x3b])])
}

/** 1600 pixels of one color, with a clear code before every two, so that the code size stays constant. */
function frameOf(colour: number): Buffer {
  const bits: number[] = []
  const put = (code: number) => bits.push(code & 1, (code >> 1) & 1, (code >> 2) & 1)
  for (let i = 0; i < 1600; i += 2) for (const code of [4, colour, colour]) put(code)
  put(5)
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [i, bit] of bits.entries()) bytes[i >> 3]! |= bit << (i & 7)
  const blocks = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, i) => {
    const block = bytes.subarray(i * 255, (i + 1) * 255)
    return Buffer.concat([Buffer.from([block.length]), block])
  })
  const place = Buffer.concat([Buffer.from([0x2c]), u16le(0), u16le(0), u16le(40), u16le(40), Buffer.from([0, 2])])
  return Buffer.concat([place, ...blocks, Buffer.from([0])])
}

const u32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n >>> 0)
  return bytes
}
const u16 = (n: number): Buffer => Buffer.from([n >> 8, n & 255])
const u16le = (n: number): Buffer => Buffer.from([n & 255, n >> 8])
