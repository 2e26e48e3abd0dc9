import type { ConversationView } from '#domain/messaging/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import type { Which } from './api.ts'
import { useBlock } from './changes.ts'

interface ClosedNoteProps {
  readonly conversation: ConversationView
  readonly which: Which
}

/** Why nobody can write here, or why they still can. */
export function ClosedNote({ conversation, which }: ClosedNoteProps) {
  const change = useBlock(which)
  const { closed, blocking, with: other } = conversation
  if (closed === 'blocked_by_them')
    return <p className="closed-note">{other.name} takes no messages from you any more.</p>
  if (closed === 'blocked_by_you')
    return (
      <p className="closed-note">
        You have blocked {other.name}.{' '}
        <Button look="secondary" size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
          Unblock to Write
        </Button>
      </p>
    )
  return (
    blocking && (
      <p className="closed-note">
        You have blocked {other.name}. About this order you can still write to each other until it is done.
      </p>
    )
  )
}
