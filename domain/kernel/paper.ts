import { z } from 'zod'
import { paperId } from './ids.ts'

/** A PDF is kept as it came, a picture is drawn anew as WebP. */
export const PAPER_KINDS = ['pdf', 'picture'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** What is known of a paper without opening it: `bytes` and the hash are of what is kept. */
export const paperFacts = z.object({
  id: paperId,
  kind: z.enum(PAPER_KINDS),
  bytes: z.number().int().positive(),
  sha256: z.string(),
})
export type PaperFacts = z.infer<typeof paperFacts>

/** A paper somebody sent, with the name they know it by. */
export type SentPaper = PaperFacts & { readonly name: string }

const LONGEST = 100
/** Folders, and what cuts a header short, breaks a line or turns the reading direction. */
const FOLDERS = /^.*[/\\]/s
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>|*?:;]/gu

/** A file's name fit to be shown and sent; its end tells what the file is, whatever it said of itself. */
export function paperName(given: string, kind: PaperKind): string {
  const bare = given.normalize('NFC').replace(FOLDERS, '').replace(UNFIT, '').replace(/\s+/g, ' ').trim()
  const stem = bare.replace(/\.(pdf|jpe?g|png|webp)$/i, '').replace(/^\.+/, '')
  const short = [...stem].slice(0, LONGEST).join('').trim()
  return `${short || 'Paper'}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}
