import type { SystemStatusView } from '#domain/operations/contract.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { Badge } from '#frontend/ui/badge.tsx'

interface VerdictProps {
  readonly view: SystemStatusView
  /** The last look did not reach the server: what stands here is older. */
  readonly lost: boolean
}

/** In one line: whether somebody has to look further. */
export function Verdict({ view, lost }: VerdictProps) {
  return (
    <p className="health-verdict" role="status">
      <Badge tone={view.well ? 'leaf' : 'tomato'}>{view.well ? 'All is well' : 'Something wants a look'}</Badge>
      {lost && <span>The market could not be asked again: this is how it was {momentWords(view.at)}.</span>}
    </p>
  )
}
