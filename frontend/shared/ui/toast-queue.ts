export interface Toast {
  readonly title: string
  readonly text?: string
  /** Errors stay until they are closed. */
  readonly tone?: 'plain' | 'error'
  readonly action?: { readonly label: string; readonly run: () => void }
}
export interface NumberedToast extends Toast {
  readonly id: number
  /** Somebody points at it, or stands on its buttons. */
  readonly held?: boolean
}

/** One toast is in sight, the first of these. News takes the place of news; an error keeps its place until it is closed. */
export type ToastQueue = readonly NumberedToast[]

export const withToast = (queue: ToastQueue, toast: NumberedToast): ToastQueue => [...withoutNews(queue), toast]

/** What went wrong is left, and what somebody is about to press. */
export const withoutNews = (queue: ToastQueue): ToastQueue => queue.filter(({ tone, held }) => tone === 'error' || held)

/** Whoever turns to something else has left it, too. */
export const withoutPassing = (queue: ToastQueue): ToastQueue => queue.filter(({ tone }) => tone === 'error')

export const withHeld = (queue: ToastQueue, id: number, held: boolean): ToastQueue =>
  queue.map((toast) => (toast.id === id ? { ...toast, held } : toast))

export const withoutToast = (queue: ToastQueue, id: number): ToastQueue => queue.filter((toast) => toast.id !== id)
