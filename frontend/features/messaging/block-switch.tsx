import { useState } from 'react'
import type { ConversationView } from '#domain/messaging/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Dialog } from '#frontend/ui/dialog.tsx'
import type { Which } from './api.ts'
import { useBlock } from './changes.ts'
import '#frontend/ui/form-foot.css'

interface BlockSwitchProps {
  readonly conversation: ConversationView
  readonly which: Which
}

/** Asks before it blocks somebody, and takes it back at once. */
export function BlockSwitch({ conversation, which }: BlockSwitchProps) {
  const [asking, setAsking] = useState(false)
  const change = useBlock(which)
  const { name } = conversation.with
  const close = () => setAsking(false)
  const words = conversation.blockedByMe ? 'Unblock' : 'Block'
  const go = () => (conversation.blockedByMe ? change.mutate(false) : setAsking(true))
  return (
    <>
      <Button look="quiet" size="small" busy={change.isPending} aria-label={`${words} ${name}`} onClick={go}>
        {words}
      </Button>
      <Dialog open={asking} title={`Block ${name}?`} onClose={close}>
        <p>
          Neither of you can write to the other any more, about anything. For an order that’s still under way, you can
          both write until it’s done. You can unblock them at any time.
        </p>
        <div className="form-foot">
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            look="danger"
            busy={change.isPending}
            onClick={() => change.mutate(true, { onSettled: close })}
          >{`Block ${name}`}</Button>
        </div>
      </Dialog>
    </>
  )
}
