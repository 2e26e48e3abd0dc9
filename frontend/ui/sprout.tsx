/** The market's own little drawing, where there is nothing else to show. */
export function Sprout({ size = 48 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <path d="M6 41c10-5 26-5 36 0" fill="none" stroke="#a07a45" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 38c0-9-.5-14 1-19" fill="none" stroke="#4d8a4b" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 25C13 27 8 21 7 12c10-1 17 4 17 13Z" fill="#6fa95f" />
      <path d="M25 20c-1-9 5-14 15-14 1 10-5 16-15 14Z" fill="#8dc07a" />
    </svg>
  )
}
