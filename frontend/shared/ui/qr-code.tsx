import encodeQR from 'qr'
import { useMemo } from 'react'

/** Width of the quiet zone that scanners need, in modules. */
const QUIET_ZONE = 4

/** Renders a text as a QR code. `label` describes it to screen readers. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = useMemo(() => encodeQR(text, 'raw', { border: QUIET_ZONE }), [text])
  return (
    <svg viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={darkModulePath(modules)} fill="#000" />
    </svg>
  )
}

const darkModulePath = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
