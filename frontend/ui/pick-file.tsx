import type { ChangeEvent } from 'react'

interface PickFileProps {
  readonly label: string
  /** Media types by name, so that phones hand over a JPEG of what they keep in a format of their own. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** A button that asks this device for a file. */
export function PickFile({ label, accept, onFile }: PickFileProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file may be chosen again after it failed.
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <label className="button button-secondary button-small">
      {label}
      <input type="file" accept={accept} className="visually-hidden" onChange={pick} />
    </label>
  )
}
