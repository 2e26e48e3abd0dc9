export interface Toast {
  readonly title: string
  readonly text?: string
  /** Errors stay until they are closed. */
  readonly tone?: 'plain' | 'error'
  readonly action?: { readonly label: string; readonly run: () => void }
}
export interface NumberedToast extends Toast {
  readonly id: number
}

/** One toast is in sight, the first of these. News takes the place of news; an error keeps its place until it is closed. */
export type ToastQueue = readonly NumberedToast[]

export const withToast = (queue: ToastQueue, toast: NumberedToast): ToastQueue => [...withoutNews(queue), toast]

/** Only what went wrong is left. */
export const withoutNews = (queue: ToastQueue): ToastQueue => queue.filter(({ tone }) => tone === 'error')

export const withoutToast = (queue: ToastQueue, id: number): ToastQueue => queue.filter((toast) => toast.id !== id)
