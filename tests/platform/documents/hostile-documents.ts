import { gzipSync } from 'node:zlib'
import { PAYLOAD, patternImage } from '#tests/platform/images/image-bytes.ts'
import { pdf } from '#tests/support/uploads.ts'

/** An upload and its result: a document of a kind, or a refusal. */
export interface HostileDocument {
  readonly name: string
  readonly bytes: () => Promise<Uint8Array> | Uint8Array
  readonly kind?: 'pdf' | 'image'
  readonly refused?: string
}

const text = (content: string) => () => Buffer.from(content)
const joined = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const jpeg = () => patternImage(300, 200).jpeg().toBuffer()
const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part))
const encryptedTrailer = () =>
  Buffer.from(pdf().toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'), 'latin1')
const PLACE = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '44/1 28/1 3300/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '73/1 12/1 0/1',
}
const ZIP = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(26), Buffer.from(PAYLOAD)])

const ACCEPTED: readonly HostileDocument[] = [
  { name: 'a PDF', bytes: () => pdf(), kind: 'pdf' },
  { name: 'a PDF with blanks behind its end', bytes: () => joined(pdf(), '\r\n\0\0'), kind: 'pdf' },
  { name: 'a PDF that opens at a page', bytes: () => pdf({ inside: '/OpenAction [3 0 R /Fit]' }), kind: 'pdf' },
  {
    name: 'a JPEG with its GPS location',
    bytes: () =>
      patternImage(300, 200)
        .withExif({ IFD0: { Copyright: PAYLOAD }, IFD3: PLACE })
        .jpeg()
        .toBuffer(),
    kind: 'image',
  },
  { name: 'a PNG', bytes: () => patternImage(300, 200).png().toBuffer(), kind: 'image' },
  { name: 'a WebP', bytes: () => patternImage(300, 200).webp().toBuffer(), kind: 'image' },
  { name: 'a JPEG that is a PDF too', bytes: async () => joined(await jpeg(), pdf()), kind: 'image' },
  { name: 'a JPEG with HTML behind it', bytes: async () => joined(await jpeg(), PAYLOAD), kind: 'image' },
]

const REJECTED: readonly HostileDocument[] = [
  { name: 'nothing', bytes: () => Buffer.alloc(0), refused: 'document_empty' },
  {
    name: 'an SVG',
    bytes: text(`<svg xmlns="http://www.w3.org/2000/svg"><script>${PAYLOAD}</script></svg>`),
    refused: 'document_type_unsupported',
  },
  {
    name: 'HTML',
    bytes: text(`<!doctype html><html><body>${PAYLOAD}</body></html>`),
    refused: 'document_type_unsupported',
  },
  {
    name: 'HTML with a PDF behind it',
    bytes: () => joined(`<html>${PAYLOAD}</html>\n`, pdf()),
    refused: 'document_type_unsupported',
  },
  { name: 'a ZIP', bytes: () => ZIP, refused: 'document_type_unsupported' },
  { name: 'a packed PDF', bytes: () => gzipSync(pdf()), refused: 'document_type_unsupported' },
  { name: 'a GIF', bytes: () => patternImage(64, 64).gif().toBuffer(), refused: 'document_type_unsupported' },
  { name: 'a TIFF', bytes: () => patternImage(64, 64).tiff().toBuffer(), refused: 'document_type_unsupported' },
  {
    name: 'a program',
    bytes: () => joined(Buffer.from('4d5a9000', 'hex'), Buffer.alloc(99)),
    refused: 'document_type_unsupported',
  },
  { name: 'a PDF that is a ZIP too', bytes: () => joined(pdf(), ZIP), refused: 'document_unreadable' },
  { name: 'a PDF cut off', bytes: () => cut(pdf(), 0.6), refused: 'document_unreadable' },
  { name: 'a PDF without its last line', bytes: () => cut(pdf(), 0.99), refused: 'document_unreadable' },
  {
    name: 'a PDF without its beginning',
    bytes: () => joined('%PDF-1.7\n', pdf().subarray(-40)),
    refused: 'document_unreadable',
  },
  { name: 'the first line of a PDF alone', bytes: text('%PDF-1.7\n'), refused: 'document_unreadable' },
  { name: 'a PDF with a password', bytes: encryptedTrailer, refused: 'document_password_protected' },
  {
    name: 'a PDF with a script',
    bytes: () => pdf({ inside: '/OpenAction << /S /JavaScript /JS (app.alert\\(7\\)) >>' }),
    refused: 'document_active_content',
  },
  {
    name: 'a PDF whose script is spelt in numbers',
    bytes: () => pdf({ inside: '/OpenAction << /S /J#61vaScr#69pt >>' }),
    refused: 'document_active_content',
  },
  {
    name: 'a PDF that starts a program',
    bytes: () => pdf({ inside: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    refused: 'document_active_content',
  },
  {
    name: 'a PDF with a file inside',
    bytes: () => pdf({ inside: '/Names << /EmbeddedFiles 9 0 R >>' }),
    refused: 'document_active_content',
  },
  {
    name: 'HTML with the first bytes of a JPEG',
    bytes: () => joined(Buffer.from('ffd8ffe0', 'hex'), PAYLOAD),
    refused: 'image_unreadable',
  },
  { name: 'a JPEG cut off', bytes: async () => cut(await jpeg(), 0.6), refused: 'image_unreadable' },
]

export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [...ACCEPTED, ...REJECTED]
