import { useId, useRef } from 'react'
import type { DocumentKind } from '#domain/kernel/document.ts'
import { PAPER_TYPES, sizeWords, type UploadWay } from '#frontend/shared/lib/uploads.ts'
import { Button } from './button.tsx'
import { FileChoice, type Uploading, UploadProgress, useDrop, useUpload } from './file-picker.tsx'
import './ui.css'

/** A paper or picture the market has, that waits for its form. */
export interface UploadedPaper {
  readonly id: string
  readonly kind: DocumentKind
  readonly name: string
  readonly bytes: number
}

interface PaperFieldProps {
  readonly label: string
  readonly way: UploadWay<UploadedPaper>
  readonly papers: readonly UploadedPaper[]
  readonly onChange: (papers: readonly UploadedPaper[]) => void
  /** While a paper is on its way its form is not sent. */
  readonly onBusy: (busy: boolean) => void
  /** How many may come with this form. */
  readonly room: number
  /** What the server said of them. */
  readonly error?: string | undefined
}

/** To choose, drop or photograph papers, one after the other. They go to the market at once, and into use with the form. */
export function PaperField({ label, way, papers, onChange, onBusy, room, error }: PaperFieldProps) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const onDone = (paper: UploadedPaper) => {
    onChange([...papers.filter((one) => one.id !== paper.id), paper])
    // The button that was pressed is not there while a file is on its way: the focus would be nowhere.
    if (document.activeElement === document.body) group.current?.focus()
  }
  const { uploading, send, stop } = useUpload({ way, onDone, onBusy })
  const { over, handlers } = useDrop((file) => papers.length < room && send(file))
  const remove = (gone: UploadedPaper) => {
    onChange(papers.filter((one) => one.id !== gone.id))
    // Its button goes with it: whoever pressed it stays where they are.
    group.current?.focus()
  }
  const trouble = uploading.state === 'failed' ? `${uploading.trouble.title}. ${uploading.trouble.text}` : error
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      className={`picture-field${over ? ' picture-field-over' : ''}`}
      {...handlers}
    >
      <span id={id} className="picture-field-label">
        {label}
      </span>
      <div className="picture-field-body paper-field-body">
        {papers.length > 0 && <Sent papers={papers} onRemove={remove} />}
        {uploading.state === 'sending' ? (
          <UploadProgress part={uploading.part} onStop={stop} />
        ) : (
          papers.length < room && <FileChoice label="Add a file" accept={PAPER_TYPES.join()} onFile={send} />
        )}
        <span id={`${id}-hint`} className="field-hint">
          PDF, JPEG, PNG or WebP, at most 10 MB each and {room} in all. What you do not send with this form is deleted
          after a day.
        </span>
      </div>
      <Heard uploading={uploading} papers={papers} />
      {trouble && (
        <span className="field-error" role="alert">
          {trouble}
        </span>
      )}
    </div>
  )
}

interface SentProps extends Pick<PaperFieldProps, 'papers'> {
  readonly onRemove: (paper: UploadedPaper) => void
}

const Sent = ({ papers, onRemove }: SentProps) => (
  <ul className="sent-papers">
    {papers.map((paper) => (
      <li key={paper.id}>
        <span>
          {paper.name} <span className="paper-size">{sizeWords(paper.bytes)}</span>
        </span>
        <Button look="quiet" size="small" aria-label={`Remove ${paper.name}`} onClick={() => onRemove(paper)}>
          Remove
        </Button>
      </li>
    ))}
  </ul>
)

const Heard = ({ uploading, papers }: { readonly uploading: Uploading } & Pick<PaperFieldProps, 'papers'>) => (
  <span role="status" className="visually-hidden">
    {uploading.state === 'done' && `File added, ${papers.length} in all`}
  </span>
)

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
