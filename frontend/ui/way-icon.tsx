const PATHS = {
  pickup: 'M4 20V9.5L12 4l8 5.5V20M9.5 20v-6h5v6',
  delivery: 'M3 7h11v9H3zM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
} as const

/** A barn for pickup, a van for delivery. */
export function WayIcon({ way }: { readonly way: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={PATHS[way]} className="icon-line" />
    </svg>
  )
}
