import { paths } from '#frontend/shared/lib/paths.ts'
import { QrCode } from '#frontend/shared/ui/qr-code.tsx'
import './orders.css'

/** The buyer's pickup code as a URL, so that any camera app opens the producer's check-in page. */
export function CheckInCode({ code, number }: { readonly code: string; readonly number: string }) {
  return (
    <figure className="check-in-code">
      <QrCode text={location.origin + paths.checkInOf(code)} label={`Pickup code of order ${number}`} />
      <figcaption>
        Show this at pickup, or give the number <strong>{number}</strong>.
      </figcaption>
    </figure>
  )
}
