import type { ChangeEvent } from 'react'

interface FileChoiceProps {
  readonly label: string
  /** Media types by name, so that phones hand over a JPEG of what they keep in a format of their own. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** From this device, or where there is a finger on the glass also from its camera. */
export function FileChoice({ label, accept, onFile }: FileChoiceProps) {
  const input = {
    type: 'file',
    accept,
    className: 'visually-hidden',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const [file] = target.files ?? []
      // The same file may be chosen again after it failed.
      target.value = ''
      if (file) onFile(file)
    },
  }
  return (
    <div className="picture-choice">
      <label className="button button-secondary button-small">
        {label}
        <input {...input} />
      </label>
      <label className="button button-secondary button-small picture-choice-camera">
        Take a picture
        <input {...input} accept={ofCamera(accept)} capture="environment" />
      </label>
      <span className="picture-choice-drop">or drop one here</span>
    </div>
  )
}

const ofCamera = (accept: string): string =>
  accept
    .split(',')
    .filter((type) => type.startsWith('image/'))
    .join()
