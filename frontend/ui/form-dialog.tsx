import { type ReactNode, Suspense } from 'react'
import { Dialog } from './dialog.tsx'
import { Spinner } from './skeleton.tsx'

interface FormDialogProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog whose form is fetched when it is opened; closed, it forgets what was typed. */
export function FormDialog({ children, ...dialog }: FormDialogProps) {
  return (
    <Dialog {...dialog}>
      <Suspense fallback={<Spinner />}>{children}</Suspense>
    </Dialog>
  )
}
