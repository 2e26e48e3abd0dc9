import './skeleton.css'

/** A grey place where something will be; height in CSS units. */
export function Skeleton({ height = '1rem', width = '100%' }: { readonly height?: string; readonly width?: string }) {
  return <span className="skeleton" style={{ height, width }} aria-hidden="true" />
}

export function Spinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
