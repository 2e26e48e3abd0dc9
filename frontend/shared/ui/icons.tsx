const PATHS = {
  back: 'm14 6-6 6 6 6',
  forward: 'm10 6 6 6-6 6',
  close: 'm6 6 12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  filters: 'M4 7h16M7 12h10M10 17h4',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  list: 'M4 5h4v4H4zM12 7h8M4 15h4v4H4zM12 17h8',
  /** A check mark in a seal. */
  verified:
    'M12 3l2.4 1.8 3-.2 1 2.8 2.4 1.8-.9 2.8.9 2.8-2.4 1.8-1 2.8-3-.2L12 21l-2.4-1.8-3 .2-1-2.8-2.4-1.8.9-2.8-.9-2.8 2.4-1.8 1-2.8 3 .2ZM8.7 12l2.3 2.3 4.3-4.4',
  /** A barn, and a van. */
  pickup: 'M4 20V9.5L12 4l8 5.5V20M9.5 20v-6h5v6',
  delivery: 'M3 7h11v9H3zM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
} as const
export type IconName = keyof typeof PATHS

/** A line icon in the color of the surrounding text. Adjacent text carries the meaning. */
export function Icon({ name, size = 22 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} className="icon-line" />
    </svg>
  )
}

/** The site's sprout drawing, shown where there is no image. */
export function Logo({ size = 48 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <path d="M6 41c10-5 26-5 36 0" fill="none" stroke="#a07a45" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 38c0-9-.5-14 1-19" fill="none" stroke="#4d8a4b" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 25C13 27 8 21 7 12c10-1 17 4 17 13Z" fill="#6fa95f" />
      <path d="M25 20c-1-9 5-14 15-14 1 10-5 16-15 14Z" fill="#8dc07a" />
    </svg>
  )
}
