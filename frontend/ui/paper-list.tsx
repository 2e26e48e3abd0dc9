import type { DocumentKind } from '#domain/kernel/document.ts'
import { sizeWords } from '#frontend/lib/size-words.ts'
import './paper-list.css'

/** A paper as those see it who may open it. A name that is null was erased with it. */
interface Paper {
  readonly id: string
  readonly name: string | null
  readonly kind: DocumentKind
  readonly bytes: number
}

interface PaperListProps {
  readonly papers: readonly Paper[]
  readonly addressOf: (paperId: string) => string
}

/** Papers somebody sent: a PDF is kept as a file, a picture opens in a window of its own. */
export function PaperList({ papers, addressOf }: PaperListProps) {
  if (papers.length === 0) return null
  return (
    <ul className="sent-papers" aria-label="Files">
      {papers.map(({ id, name, kind, bytes }) => (
        <li key={id}>
          {name === null ? (
            <span>Erased</span>
          ) : (
            <span>
              <a href={addressOf(id)} {...HOW[kind]}>
                {name}
              </a>{' '}
              <span className="paper-size">{sizeWords(bytes)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const HOW = { pdf: { download: true }, image: { target: '_blank', rel: 'noopener noreferrer' } } as const
