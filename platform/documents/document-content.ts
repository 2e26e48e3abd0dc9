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
/** Large enough to read small print. */
const DOCUMENT_VARIANT = variantName(1600, 'webp')

/** Returns the content to store, based on the file's bytes alone: a PDF unchanged, an image re-encoded. */
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

/** Active content and embedded files. */
const ACTIVE_CONTENT = ['/JavaScript', '/Launch', '/EmbeddedFile']
const ENCRYPTED = '/Encrypt'
/** The offset of the cross-reference table and the end of the file. */
const END = /startxref\s+(\d+)\s+%%EOF[\s\0]*$/
const END_LENGTH = 2048

/**
 * Returns why a PDF is rejected: `document_unreadable` (not a PDF, or truncated), `document_password_protected` or
 * `document_active_content`.
 *
 * This is a plain search for names in the bytes, with `#4a` decoded to its letter. It does not see compressed
 * streams, and rejects a document that merely prints such a name uncompressed. The marketplace therefore never opens
 * a PDF: it serves PDFs as downloads, which readers open with their own software.
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
