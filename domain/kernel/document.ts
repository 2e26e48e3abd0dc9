import { z } from 'zod'
import { documentId } from './ids.ts'

/** PDFs are stored unchanged, images are re-encoded as WebP. */
export const DOCUMENT_KINDS = ['pdf', 'image'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Metadata of an uploaded document. `bytes` and `sha256` describe the stored file. */
export const documentMetadata = z.object({
  id: documentId,
  kind: z.enum(DOCUMENT_KINDS),
  bytes: z.number().int().positive(),
  sha256: z.string(),
})
export type DocumentMetadata = z.infer<typeof documentMetadata>

/** A document with the file name its uploader gave it. */
export type NamedDocument = DocumentMetadata & { readonly name: string }

const MAX_NAME_LENGTH = 100
/** Folders, and characters that break headers or lines or change the reading direction. */
const FOLDERS = /^.*[/\\]/s
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>|*?:;]/gu

/** A file name that is safe to show and send. Its extension follows `kind`, not the given name. */
export function documentName(name: string, kind: DocumentKind): string {
  const bare = name.normalize('NFC').replace(FOLDERS, '').replace(UNSAFE_CHARACTERS, '').replace(/\s+/g, ' ').trim()
  const stem = bare.replace(/\.(pdf|jpe?g|png|webp)$/i, '').replace(/^\.+/, '')
  const short = [...stem].slice(0, MAX_NAME_LENGTH).join('').trim()
  return `${short || 'Document'}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}
