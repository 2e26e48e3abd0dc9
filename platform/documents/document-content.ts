import { fileTypeFromBuffer } from 'file-type'
import type { DocumentKind } from '#domain/kernel/document.ts'
import { variantName } from '#domain/kernel/image.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { ImageProcessor } from '#platform/images/images.ts'

export interface DocumentContent {
  readonly kind: DocumentKind
  readonly bytes: Uint8Array
}

const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/apng', 'image/webp']
/** Large enough to read what is printed small. */
const DOCUMENT_VARIANT = variantName(1600, 'webp')

/** What is kept of a file, told by its bytes alone: a PDF as it is, a picture drawn anew. */
export async function documentContent(
  bytes: Uint8Array,
  imageProcessor: Pick<ImageProcessor, 'process'>,
): Promise<DocumentContent | Refusal> {
  if (bytes.length === 0) return refuse('document_empty')
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (type === 'application/pdf') return pdfProblem(bytes) ?? { kind: 'pdf', bytes }
  if (!IMAGE_TYPES.includes(type)) return refuse('document_type_unsupported')
  const copies = await imageProcessor.process(bytes, [DOCUMENT_VARIANT])
  return isRefusal(copies) ? copies : { kind: 'picture', bytes: copies[0]!.bytes }
}

/** What a paper has no use for: what acts by itself when it is opened, and what hides inside. */
const ACTIVE_CONTENT = ['/JavaScript', '/Launch', '/EmbeddedFile']
const ENCRYPTED = '/Encrypt'
/** Where the table of everything in it begins, and the end. */
const END = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/
const END_LENGTH = 2048

/**
 * Why a PDF is not taken: `document_unreadable` (no PDF, or cut short), `document_password_protected` (it asks for a password) or `document_active_content`.
 *
 * This is a plain search for names in the bytes, with `#4a` read as the letter it stands for. It does not see what lies in
 * packed streams, and refuses a paper that merely prints such a name unpacked. So a PDF is never opened by the market: it
 * goes out as a file to keep, and whoever opens it does so with a reader of their own.
 */
function pdfProblem(bytes: Uint8Array): Refusal | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return refuse('document_unreadable')
  const start = END.exec(text.slice(-END_LENGTH))?.[1]
  if (start === undefined || Number(start) >= text.length) return refuse('document_unreadable')
  const names = text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  if (names.includes(ENCRYPTED)) return refuse('document_password_protected')
  return ACTIVE_CONTENT.some((name) => names.includes(name)) ? refuse('document_active_content') : undefined
}
