import { z } from 'zod'
import { documentId } from './ids.ts'

/** A PDF is kept as it came, a picture is drawn anew as WebP. */
export const DOCUMENT_KINDS = ['pdf', 'picture'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What is known of a paper without opening it: `bytes` and the hash are of what is kept. */
export const documentMetadata = z.object({
  id: documentId,
  kind: z.enum(DOCUMENT_KINDS),
  bytes: z.number().int().positive(),
  sha256: z.string(),
})
export type DocumentMetadata = z.infer<typeof documentMetadata>

/** A paper somebody sent, with the name they know it by. */
export type NamedDocument = DocumentMetadata & { readonly name: string }

const MAX_NAME_LENGTH = 100
/** Folders, and what cuts a header short, breaks a line or turns the reading direction. */
const FOLDERS = /^.*[/\\]/s
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>|*?:;]/gu

/** A file's name fit to be shown and sent; its end tells what the file is, whatever it said of itself. */
export function documentName(given: string, kind: DocumentKind): string {
  const bare = given.normalize('NFC').replace(FOLDERS, '').replace(UNSAFE_CHARACTERS, '').replace(/\s+/g, ' ').trim()
  const stem = bare.replace(/\.(pdf|jpe?g|png|webp)$/i, '').replace(/^\.+/, '')
  const short = [...stem].slice(0, MAX_NAME_LENGTH).join('').trim()
  return `${short || 'Paper'}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}
