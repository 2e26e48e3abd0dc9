/** One tick: it is there. Two: it was read. */
export function ReadTick({ read }: { readonly read: boolean }) {
  return (
    <span className={read ? 'read-tick read-tick-read' : 'read-tick'}>
      <svg viewBox="0 0 28 16" width="21" height="12" aria-hidden="true">
        <path className="icon-line" d={read ? 'm2 8 5 5L16 3m-4 8 2 2L25 3' : 'm7 8 5 5L21 3'} />
      </svg>
      <span className="visually-hidden">{read ? 'Read' : 'Sent'}</span>
    </span>
  )
}
