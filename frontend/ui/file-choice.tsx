import { lazy, Suspense } from 'react'
import { PickFile } from './pick-file.tsx'

const TakePicture = lazy(async () => ({ default: (await import('./take-picture.tsx')).TakePicture }))

interface FileChoiceProps {
  readonly label: string
  /** Media types by name. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** From this device or its camera. */
export function FileChoice({ label, accept, onFile }: FileChoiceProps) {
  return (
    <div className="picture-choice">
      <PickFile label={label} accept={accept} onFile={onFile} />
      <Suspense fallback={null}>
        <TakePicture accept={picturesIn(accept)} onPicture={onFile} />
      </Suspense>
      <span className="picture-choice-drop">or drop one here</span>
    </div>
  )
}

const picturesIn = (accept: string): string =>
  accept
    .split(',')
    .filter((type) => type.startsWith('image/'))
    .join()
