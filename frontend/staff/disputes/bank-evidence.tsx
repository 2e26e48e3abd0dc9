import { lazy, useState } from 'react'
import { Button } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import type { EvidenceToldProps } from './evidence-told.tsx'

const EvidenceTold = lazy(async () => ({ default: (await import('./evidence-told.tsx')).EvidenceTold }))

/** What the buyer's bank is told of an order, to read and to lay ready at the processor; each look is written down. */
export function BankEvidence(told: EvidenceToldProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Evidence for the Bank
      </Button>
      <FormDialog open={open} title="Evidence for the bank" onClose={() => setOpen(false)}>
        <EvidenceTold {...told} />
      </FormDialog>
    </>
  )
}
