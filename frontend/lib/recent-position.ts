/** How long one's own writing is asked for by reads, ms; read models are never that late unless they are down. */
const RECENT = 5_000

/** The log position of this browser's last change, to be sent with its next reads. */
export function recentPosition(now: () => number) {
  let last: { readonly position: string; readonly at: number } | undefined
  return {
    remember: (position: string | null) => {
      if (position) last = { position, at: now() }
    },
    get: (): string | undefined => (last && now() - last.at < RECENT ? last.position : undefined),
  }
}
