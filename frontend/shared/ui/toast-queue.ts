export interface Toast {
  readonly title: string
  readonly text?: string
  /** Errors stay until they are closed. */
  readonly tone?: 'plain' | 'error'
  readonly action?: { readonly label: string; readonly run: () => void }
}
export interface NumberedToast extends Toast {
  readonly id: number
  /** The user hovers over it or has focused a button in it. */
  readonly held?: boolean
}

/** Only the first toast is shown. A new message replaces the last one; an error stays until it is closed. */
export type ToastQueue = readonly NumberedToast[]

export const withToast = (queue: ToastQueue, toast: NumberedToast): ToastQueue => [...withoutIdle(queue), toast]

/** Drops all toasts except errors and those the user is interacting with. */
export const withoutIdle = (queue: ToastQueue): ToastQueue => queue.filter(({ tone, held }) => tone === 'error' || held)

/** Drops all toasts except errors, for example when a dialog opens. */
export const onlyErrors = (queue: ToastQueue): ToastQueue => queue.filter(({ tone }) => tone === 'error')

export const withHeld = (queue: ToastQueue, id: number, held: boolean): ToastQueue =>
  queue.map((toast) => (toast.id === id ? { ...toast, held } : toast))

export const withoutToast = (queue: ToastQueue, id: number): ToastQueue => queue.filter((toast) => toast.id !== id)
