import type { ChangeEvent } from 'react'

interface PictureChoiceProps {
  readonly replaces: boolean
  readonly onFile: (file: File) => void
}

/** From this device, or where there is a finger on the glass also from its camera. */
export function PictureChoice({ replaces, onFile }: PictureChoiceProps) {
  const input = {
    type: 'file',
    accept: ACCEPTED,
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
        {replaces ? 'Choose another picture' : 'Choose a picture'}
        <input {...input} />
      </label>
      <label className="button button-secondary button-small picture-choice-camera">
        Take a picture
        <input {...input} capture="environment" />
      </label>
      <span className="picture-choice-drop">or drop one here</span>
    </div>
  )
}

/** By name, so that phones hand over a JPEG of what they keep in a format of their own. */
const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,image/avif'
