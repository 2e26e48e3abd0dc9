import { fileTypeFromBuffer } from 'file-type'
import type { DocumentKind } from '#domain/kernel/document.ts'
import { variantName } from '#domain/kernel/image.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { ImageProcessor } from '../images/image-processor.ts'
import { pdfProblem } from './pdf-checks.ts'

export interface DocumentContent {
  readonly kind: DocumentKind
  readonly bytes: Uint8Array
}

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/apng', 'image/webp']
/** Large enough to read what is printed small. */
const COPY = variantName(1600, 'webp')

/** What is kept of a file, told by its bytes alone: a PDF as it is, a picture drawn anew. */
export async function documentContent(
  bytes: Uint8Array,
  imageProcessor: Pick<ImageProcessor, 'redraw'>,
): Promise<DocumentContent | Refusal> {
  if (bytes.length === 0) return refuse('document_empty')
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (type === 'application/pdf') return pdfProblem(bytes) ?? { kind: 'pdf', bytes }
  if (!PICTURES.includes(type)) return refuse('document_type_unsupported')
  const copies = await imageProcessor.redraw(bytes, [COPY])
  return isRefusal(copies) ? copies : { kind: 'picture', bytes: copies[0]!.bytes }
}
