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
  const { closedReason, blockedByMe, with: other } = conversation
  if (closedReason === 'conversation_closed')
    return (
      <p className="closed-note">
        Our support team has closed this conversation. What was written stays here; for anything that is still to be
        settled, please write to us.
      </p>
    )
  if (closedReason === 'messaging_restricted')
    return (
      <p className="closed-note">
        Our support team has ended your writing to {other.name}. For anything that is still to be settled, please write
        to us.
      </p>
    )
  if (closedReason === 'sender_blocked')
    return <p className="closed-note">{other.name} is no longer taking messages from you.</p>
  if (closedReason === 'recipient_blocked')
    return (
      <p className="closed-note">
        You have blocked {other.name}.{' '}
        <Button look="secondary" size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
          Unblock to Write
        </Button>
      </p>
    )
  return (
    blockedByMe && (
      <p className="closed-note">
        You have blocked {other.name}. About this order you can still write to each other until it is done.
      </p>
    )
  )
}
