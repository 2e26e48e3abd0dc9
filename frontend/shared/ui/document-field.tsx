import { type DragEvent, lazy, Suspense, use, useId, useRef, useState } from 'react'
import type { DocumentKind } from '#domain/kernel/document.ts'
import { DOCUMENT_TYPES, formatFileSize, type StoredDocument } from '#frontend/shared/lib/uploads.ts'
import { type Uploading, useUpload } from '#frontend/shared/lib/use-upload.ts'
import { Button } from './button.tsx'
import { FileButton } from './camera-capture.tsx'
import { type DocumentFieldProps, WidgetsContext } from './widgets.ts'
import './ui.css'

export function DocumentField(props: DocumentFieldProps) {
  const { DocumentField: ConsoleDocumentField } = use(WidgetsContext)
  return ConsoleDocumentField ? <ConsoleDocumentField {...props} /> : <NativeDocumentField {...props} />
}

/**
 * Uploads documents that the user selects, drops or photographs, one at a time. Documents upload at once and are
 * attached when the form is submitted.
 */
function NativeDocumentField({ label, target, documents, onChange, onBusy, max, error }: DocumentFieldProps) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const onDone = (uploaded: StoredDocument) => {
    onChange([...documents.filter((other) => other.id !== uploaded.id), uploaded])
    // The pressed button is removed during the upload, so restore the focus.
    if (document.activeElement === document.body) group.current?.focus()
  }
  const { uploading, send, stop } = useUpload({ target, onDone, onBusy })
  const { over: isOver, handlers } = useDrop((file) => documents.length < max && send(file))
  const remove = (removed: StoredDocument) => {
    onChange(documents.filter((other) => other.id !== removed.id))
    // The pressed button is removed with its document, so move the focus to the group.
    group.current?.focus()
  }
  const message = uploading.state === 'failed' ? `${uploading.error.title}. ${uploading.error.text}` : error
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      className={`document-field${isOver ? ' document-field-over' : ''}`}
      {...handlers}
    >
      <span id={id} className="document-field-label">
        {label}
      </span>
      <div className="document-field-body document-field-files">
        {documents.length > 0 && <UploadedList documents={documents} onRemove={remove} />}
        {uploading.state === 'sending' ? (
          <UploadProgress part={uploading.part} onStop={stop} />
        ) : (
          documents.length < max && <FileChoice label="Add a file" accept={DOCUMENT_TYPES.join()} onFile={send} />
        )}
        <span id={`${id}-hint`} className="field-hint">
          PDF, JPEG, PNG or WebP, up to 10 MB each, {max} files at most. Files that you don’t submit with this form are
          deleted after a day.
        </span>
      </div>
      <UploadOutcome uploading={uploading} documents={documents} />
      {message && (
        <span className="field-error" role="alert">
          {message}
        </span>
      )}
    </div>
  )
}

interface UploadedListProps extends Pick<DocumentFieldProps, 'documents'> {
  readonly onRemove: (uploaded: StoredDocument) => void
}

const UploadedList = ({ documents, onRemove }: UploadedListProps) => (
  <ul className="document-list">
    {documents.map((uploaded) => (
      <li key={uploaded.id}>
        <span>
          {uploaded.name} <span className="document-size">{formatFileSize(uploaded.bytes)}</span>
        </span>
        <Button variant="quiet" size="small" aria-label={`Remove ${uploaded.name}`} onClick={() => onRemove(uploaded)}>
          Remove
        </Button>
      </li>
    ))}
  </ul>
)

const UploadOutcome = ({
  uploading,
  documents,
}: { readonly uploading: Uploading } & Pick<DocumentFieldProps, 'documents'>) => (
  <span role="status" className="visually-hidden">
    {uploading.state === 'done' && `File added, ${documents.length} in all`}
  </span>
)

/** A document as authorized readers see it. `name` is null once it was erased. */
interface DocumentItem {
  readonly id: string
  readonly name: string | null
  readonly kind: DocumentKind
  readonly bytes: number
}

interface DocumentListProps {
  readonly documents: readonly DocumentItem[]
  readonly urlOf: (documentId: string) => string
}

/** Lists documents. PDFs download; images open in a new tab. */
export function DocumentList({ documents, urlOf }: DocumentListProps) {
  if (documents.length === 0) return null
  return (
    <ul className="document-list" aria-label="Files">
      {documents.map(({ id, name, kind, bytes }) => (
        <li key={id}>
          {name === null ? (
            <span>Erased</span>
          ) : (
            <span>
              <a href={urlOf(id)} {...LINK_PROPS[kind]}>
                {name}
              </a>{' '}
              <span className="document-size">{formatFileSize(bytes)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const LINK_PROPS = { pdf: { download: true }, image: { target: '_blank', rel: 'noopener noreferrer' } } as const

const CameraCapture = lazy(async () => ({ default: (await import('./camera-capture.tsx')).CameraCapture }))

interface FileChoiceProps {
  readonly label: string
  /** Explicit media types. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Selects a file from this device, or takes a photo. */
function FileChoice({ label, accept, onFile }: FileChoiceProps) {
  return (
    <div className="file-choice">
      <FileButton label={label} accept={accept} onFile={onFile} />
      <Suspense fallback={null}>
        <CameraCapture accept={imagesIn(accept)} onPicture={onFile} />
      </Suspense>
      <span className="file-choice-drop">or drop one here</span>
    </div>
  )
}

const imagesIn = (accept: string): string =>
  accept
    .split(',')
    .filter((type) => type.startsWith('image/'))
    .join()

/** Upload progress, 0 to 1. At 1 the server is still processing the file. */
function UploadProgress({ part, onStop }: { readonly part: number; readonly onStop: () => void }) {
  return (
    <div className="upload-progress">
      <progress value={part} max={1} aria-label="Upload" />
      <span aria-hidden="true">{part < 1 ? `${Math.floor(part * 100)} %` : 'Preparing…'}</span>
      <Button variant="quiet" size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

/** Accepts a file dropped on an element. `over` is true while a file is dragged over it. */
function useDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return { over, handlers }
}
