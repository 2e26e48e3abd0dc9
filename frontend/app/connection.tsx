import { useAtomValue } from 'jotai'
import { momentWords } from '#frontend/lib/date-words.ts'
import { keptSinceAtom } from '#frontend/lib/kept-answers.ts'
import { liveStateAtom } from '#frontend/lib/live.ts'
import { useOnline } from '#frontend/lib/use-online.ts'

/** Says when the market is out of reach, and from when what is shown is. */
export function Connection() {
  const words = useWords()
  return (
    <div className="live-paused-place" aria-live="polite">
      {words && <div className="live-paused">{words}</div>}
    </div>
  )
}

function useWords(): string | undefined {
  const paused = useAtomValue(liveStateAtom) === 'paused'
  const since = useAtomValue(keptSinceAtom)
  const online = useOnline()
  if (since) return `${online ? 'We cannot reach the market.' : 'You are offline.'} Shown as of ${momentWords(since)}.`
  if (!online) return 'You’re offline. You can make changes again once you’re back online.'
  return paused ? 'Live updates paused. Reconnecting…' : undefined
}
