import encodeQR from 'qr'
import { useMemo } from 'react'
import { paths } from '#frontend/lib/paths.ts'
import './check-in-code.css'

/** So many light modules around a code, for cameras to find it. */
const QUIET = 4

/** The code somebody shows at the stall: an address, so that any camera leads the producer to the right page. */
export function CheckInCode({ code, number }: { readonly code: string; readonly number: string }) {
  const drawn = useMemo(() => encodeQR(location.origin + paths.checkIn(code), 'raw', { border: QUIET }), [code])
  return (
    <figure className="check-in-code">
      <svg viewBox={`0 0 ${drawn.length} ${drawn.length}`} role="img" aria-label={`Pickup code of order ${number}`}>
        <rect width="100%" height="100%" fill="#fff" />
        <path d={darkIn(drawn)} fill="#000" />
      </svg>
      <figcaption>
        Show this when you collect it, or say the number <strong>{number}</strong>.
      </figcaption>
    </figure>
  )
}

const darkIn = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
