import type { DocumentKind, NamedDocument } from '#domain/kernel/document.ts'
import { Download } from '#platform/http/route.ts'

/** The answer that hands over an uploaded document. */
export const documentDownload = ({ name, kind, content }: NamedDocument & { readonly content: Buffer }): Download =>
  new Download({ name, ...LOOKS[kind], pieces: [content] })

/** A PDF goes to a reader of their own; a picture holds nothing but pixels. */
const LOOKS: Readonly<Record<DocumentKind, { readonly type: string; readonly shown: boolean }>> = {
  pdf: { type: 'application/pdf', shown: false },
  picture: { type: 'image/webp', shown: true },
}
