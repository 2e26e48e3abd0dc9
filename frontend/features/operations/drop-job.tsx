import { lazy, useState } from 'react'
import { Button } from '#frontend/ui/button.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'

const DropForm = lazy(async () => ({ default: (await import('./drop-form.tsx')).DropForm }))

/** Takes a failed job away for good, once somebody has said why. */
export function DropJob({ name, id }: { readonly name: string; readonly id: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="quiet" size="small" aria-label={`Drop ${id}`} onClick={() => setOpen(true)}>
        Drop
      </Button>
      <FormDialog open={open} title="Why is it not needed?" onClose={close}>
        <DropForm name={name} id={id} onDone={close} />
      </FormDialog>
    </>
  )
}
