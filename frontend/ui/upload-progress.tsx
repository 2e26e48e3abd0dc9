import { Button } from './button.tsx'

/** How much is sent, 0 to 1; all of it sent, the market still looks at it. */
export function UploadProgress({ part, onStop }: { readonly part: number; readonly onStop: () => void }) {
  return (
    <div className="upload-progress">
      <progress value={part} max={1} aria-label="Upload" />
      <span aria-hidden="true">{part < 1 ? `${Math.floor(part * 100)} %` : 'Preparing…'}</span>
      <Button look="quiet" size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}
