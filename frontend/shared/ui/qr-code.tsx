import encodeQR from 'qr'
import { useMemo } from 'react'

/** So many light modules around a code, for cameras to find it. */
const QUIET = 4

/** A text as a code for cameras; `label` says what it is to whoever cannot see it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawn = useMemo(() => encodeQR(text, 'raw', { border: QUIET }), [text])
  return (
    <svg viewBox={`0 0 ${drawn.length} ${drawn.length}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={darkIn(drawn)} fill="#000" />
    </svg>
  )
}

const darkIn = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
