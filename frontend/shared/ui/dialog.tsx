import { atom, getDefaultStore } from 'jotai'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Icon } from './icons.tsx'
import { Spinner } from './states.tsx'
import './ui.css'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** `drawer` slides in from the right, `menu` from the left. */
  readonly kind?: 'dialog' | 'drawer' | 'menu'
}

/** The browser's own modal: it keeps the focus inside and gives it back, Escape closes, and so does a click beside it. */
export function Dialog({ open, title, onClose, children, kind = 'dialog' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    const closed = dialogOpened(dialog)
    return () => {
      closed()
      dialog.close()
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for the mouse; the keyboard has Escape and the button.
    <dialog
      ref={ref}
      className={`dialog dialog-${kind}`}
      aria-label={title}
      onClose={() => {
        if (!ref.current?.open) onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      {open && (
        <div className="dialog-body">
          <div className="dialog-head">
            <h2>{title}</h2>
            <CloseButton title={title} onClose={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

function CloseButton({ title, onClose }: Pick<DialogProps, 'title' | 'onClose'>) {
  return (
    <button type="button" className="dialog-close" aria-label={`Close ${title}`} onClick={onClose}>
      <Icon name="close" />
    </button>
  )
}

/** Modal dialogs in sight, the last one on top. Whatever is to be reached meanwhile has to stand inside it. */
export const openDialogsAtom = atom<readonly HTMLElement[]>([])

/** To be said when a dialog opens; the returned function when it closes. */
function dialogOpened(dialog: HTMLElement): () => void {
  const store = getDefaultStore()
  store.set(openDialogsAtom, (open) => [...open, dialog])
  return () => store.set(openDialogsAtom, (open) => open.filter((other) => other !== dialog))
}

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
