import { fileTypeFromBuffer } from 'file-type'
import type { PaperKind } from '#domain/kernel/paper.ts'
import { copyName } from '#domain/kernel/picture-copies.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { PicturePress } from '../pictures/picture-press.ts'
import { pdfTrouble } from './pdf-trouble.ts'

export interface PaperContent {
  readonly kind: PaperKind
  readonly bytes: Uint8Array
}

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/apng', 'image/webp']
/** Large enough to read what is printed small. */
const COPY = copyName(1600, 'webp')

/** What is kept of a file, told by its bytes alone: a PDF as it is, a picture drawn anew. */
export async function paperContent(
  bytes: Uint8Array,
  press: Pick<PicturePress, 'redraw'>,
): Promise<PaperContent | Refusal> {
  if (bytes.length === 0) return refuse('paper_empty')
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (type === 'application/pdf') return pdfTrouble(bytes) ?? { kind: 'pdf', bytes }
  if (!PICTURES.includes(type)) return refuse('paper_type')
  const copies = await press.redraw(bytes, [COPY])
  return isRefusal(copies) ? copies : { kind: 'picture', bytes: copies[0]!.bytes }
}
