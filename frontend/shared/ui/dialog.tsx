import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { Suspense, use, useEffect, useRef } from 'react'
import { Icon } from './icons.tsx'
import { Spinner } from './states.tsx'
import { type DialogProps, WidgetsContext } from './widgets.ts'
import './ui.css'

type DialogKind = 'dialog' | 'drawer' | 'menu'

interface NativeDialogProps extends DialogProps {
  /** `drawer` slides in from the right, `menu` from the left. */
  readonly kind: DialogKind
}

export function Dialog({ kind = 'dialog', ...props }: DialogProps & { readonly kind?: DialogKind }) {
  const { Dialog: ConsoleDialog } = use(WidgetsContext)
  return ConsoleDialog && kind === 'dialog' ? <ConsoleDialog {...props} /> : <NativeDialog {...props} kind={kind} />
}

/** The browser's native modal dialog: traps and restores focus; Escape or a click on the backdrop closes it. */
function NativeDialog({ open, title, onClose, children, kind }: NativeDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    if (kind === 'dialog') focusFirstField(dialog)
    const unregister = registerDialog(dialog)
    // antd's drawers and dialogs listen on the window, but Escape closes only the topmost dialog, which is this one.
    const stopEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !dialog.contains(event.target as Node)) event.stopPropagation()
    }
    window.addEventListener('keydown', stopEscape, { capture: true })
    return () => {
      window.removeEventListener('keydown', stopEscape, { capture: true })
      unregister()
      dialog.close()
    }
  }, [open, kind])
  return (
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
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation()
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

/** Open modal dialogs, the topmost last. Anything that must stay interactive has to render inside it. */
export const openDialogsAtom = atom<readonly HTMLElement[]>([])

/** Moves the focus from the dialog's close button to its first field, unless the user has moved it already. */
function focusFirstField(dialog: HTMLElement): void {
  const field = dialog.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [type="hidden"])')
  if (document.activeElement?.matches('.dialog, .dialog-close, .ant-modal, .ant-modal-close')) field?.focus()
}

/** Registers an open dialog. Call the returned function when it closes. */
function registerDialog(dialog: HTMLElement): () => void {
  const store = getDefaultStore()
  store.set(openDialogsAtom, (open) => [...open, dialog])
  return () => store.set(openDialogsAtom, (open) => open.filter((other) => other !== dialog))
}

/** A dialog whose form loads when it opens and resets when it closes. */
export function FormDialog({ children, ...dialog }: DialogProps) {
  return (
    <Dialog {...dialog}>
      <Suspense fallback={<Spinner />}>
        {children}
        <FocusOnceLoaded />
      </Suspense>
    </Dialog>
  )
}

function FocusOnceLoaded() {
  const native = useAtomValue(openDialogsAtom).at(-1)
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = native ?? marker.current?.closest<HTMLElement>('.ant-modal')
    if (dialog) focusFirstField(dialog)
  }, [native])
  return <span ref={marker} hidden />
}
