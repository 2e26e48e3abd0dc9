import { useId, useState } from 'react'
import { pictureWay } from '#frontend/shared/lib/uploads.ts'
import { Button } from './button.tsx'
import { FileChoice, UploadProgress, useDrop, useUpload } from './file-picker.tsx'
import { ProduceImage } from './images.tsx'
import './ui.css'

interface PictureFieldProps {
  readonly label: string
  /** The address of the picture there is. */
  readonly current: string | null
  /** Another picture's id, for a form's `imageId`; null: none any more. */
  readonly onChange: (imageId: string | null) => void
  /** While a picture is on its way its form is not sent. */
  readonly onBusy: (busy: boolean) => void
  /** What the server said of it. */
  readonly error?: string | undefined
}

/** To choose, drop or take a picture. It goes to the market at once, and into use with the form. */
export function PictureField({ label, current, onChange, onBusy, error }: PictureFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(current)
  const onDone = ({ imageId, url }: { imageId: string; url: string }) => {
    setShown(url)
    onChange(imageId)
  }
  const { uploading, send, stop } = useUpload({ way: pictureWay, onDone, onBusy })
  const { over, handlers } = useDrop(send)
  const remove = () => {
    stop()
    setShown(null)
    onChange(null)
  }
  const trouble = uploading.state === 'failed' ? `${uploading.trouble.title}. ${uploading.trouble.text}` : error
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={`picture-field${over ? ' picture-field-over' : ''}`}
      {...handlers}
    >
      <span id={id} className="picture-field-label">
        {label}
      </span>
      <div className="picture-field-body">
        {uploading.state === 'sending' ? (
          <img className="produce" src={uploading.preview} alt="" />
        ) : (
          <ProduceImage url={shown} alt={shown ? 'The picture as it is now' : ''} sizes="200px" eager />
        )}
        <div className="picture-field-side">
          {uploading.state === 'sending' ? (
            <UploadProgress part={uploading.part} onStop={stop} />
          ) : (
            <>
              <FileChoice label={labelOf(shown)} accept={ACCEPTED} onFile={send} />
              {shown !== null && (
                <Button look="quiet" size="small" onClick={remove}>
                  Remove picture
                </Button>
              )}
            </>
          )}
          <span className="field-hint">{HINT}</span>
        </div>
      </div>
      <span role="status" className="visually-hidden">
        {uploading.state === 'done' && 'Picture uploaded'}
      </span>
      {trouble && (
        <span className="field-error" role="alert">
          {trouble}
        </span>
      )}
    </div>
  )
}

const labelOf = (shown: string | null): string => (shown === null ? 'Choose a picture' : 'Choose another picture')
const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,image/avif'
const HINT = 'JPEG, PNG, GIF, WebP or AVIF, at most 5 MB. We remove what a camera adds, such as where it was taken.'
