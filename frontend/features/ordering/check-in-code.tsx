import { paths } from '#frontend/lib/paths.ts'
import { QrCode } from '#frontend/ui/qr-code.tsx'
import './check-in-code.css'

/** The code somebody shows at the stall: an address, so that any camera leads the producer to the right page. */
export function CheckInCode({ code, number }: { readonly code: string; readonly number: string }) {
  return (
    <figure className="check-in-code">
      <QrCode text={location.origin + paths.checkIn(code)} label={`Pickup code of order ${number}`} />
      <figcaption>
        Show this at pickup, or give the number <strong>{number}</strong>.
      </figcaption>
    </figure>
  )
}
