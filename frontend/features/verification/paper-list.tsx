import type { PaperView } from '#domain/verification/contract.ts'
import { sizeWords } from '#frontend/lib/size-words.ts'

interface PaperListProps {
  readonly producerId: string
  readonly papers: readonly PaperView[]
}

/** The papers that came with an application: a PDF is kept as a file, a picture opens in a window of its own. */
export function PaperList({ producerId, papers }: PaperListProps) {
  if (papers.length === 0) return null
  return (
    <ul className="paper-list" aria-label="Files">
      {papers.map((paper) => (
        <li key={paper.id}>
          {paper.name === null ? (
            <span>Erased</span>
          ) : (
            <span>
              <a href={paperAddress(producerId, paper.id)} {...HOW[paper.kind]}>
                {paper.name}
              </a>{' '}
              <span className="paper-size">{sizeWords(paper.bytes)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const HOW = { pdf: { download: true }, picture: { target: '_blank', rel: 'noopener noreferrer' } } as const

const paperAddress = (producerId: string, paperId: string): string =>
  `/api/verifications/${producerId}/papers/${paperId}`
