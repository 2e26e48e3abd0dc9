import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { useHalfWritten } from '#frontend/lib/half-written.ts'
import type { Draft } from './draft.ts'

/** Under which somebody's work on a case is kept until it is sent. */
export const draftName = (id: string, deed: DisputeAction): string => `dispute ${id} ${deed}`

/** What was written for a case and not sent. */
export interface CaseDraft {
  readonly deed: DisputeAction
  readonly statement: string
  readonly draft?: Draft
}

/** What whoever looks has written for a case and not sent, piece by piece. */
export function useCaseDrafts({ id }: Pick<DisputeView, 'id'>): readonly CaseDraft[] {
  const { kept } = useHalfWritten()
  const prefix = `dispute ${id} `
  return Object.entries(kept)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, values]) => ({ statement: '', ...values, deed: name.slice(prefix.length) as DisputeAction }))
    .filter(({ statement, draft }: CaseDraft) => statement || draft?.kind)
}
