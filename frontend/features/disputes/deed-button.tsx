import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '#frontend/ui/button.tsx'
import { Dialog } from '#frontend/ui/dialog.tsx'

interface DeedButtonProps extends Pick<ComponentProps<typeof Button>, 'look'> {
  readonly label: string
  /** What stands above the form; the button's label where it says enough. */
  readonly title?: string
  readonly children: (close: () => void) => ReactNode
}

/** A button that asks once more, with room for a few words. */
export function DeedButton({ label, title = label, look = 'secondary', children }: DeedButtonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} title={title} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  )
}
